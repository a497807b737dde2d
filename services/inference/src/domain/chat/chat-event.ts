import type { OutputPart } from '../chat-format/output-part.ts'
import type { ScoredToken } from '../engine/engine.ts'

/** One answer to a conversation as it comes; `choice` counts from 0. */
export type ChatEvent =
  | {
      readonly kind: 'started'
      readonly promptTokens: number
      readonly cachedTokens: number
      readonly promptLogprobs?: readonly ScoredToken[]
    }
  | (OutputPart & {
      readonly choice: number
      /** Tokens of the choice so far. */
      readonly completionTokens: number
      /** When probabilities were asked for: those generated since the event before. */
      readonly tokens?: readonly ScoredToken[]
    })
  | {
      readonly kind: 'finished'
      readonly choice: number
      readonly reason: 'stop' | 'length' | 'tool_calls'
      readonly stop?: string | number
      /** Tokens that were drawn and are no part of its text: what a stop text cut off, and the end. */
      readonly withheld?: readonly number[]
      readonly completionTokens: number
      /** How many of them were reasoning. */
      readonly reasoningTokens: number
      /** Where the prompt is counted only at the end; `started` told an estimate then. */
      readonly prompt?: { readonly promptTokens: number; readonly cachedTokens: number }
    }
