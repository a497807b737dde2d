import type { ChatFormat } from '../chat-format/chat-format.ts'
import type { OutputPart } from '../chat-format/output-part.ts'
import type { Constraint, Tool } from '../engine.ts'
import type { ChatCall } from './chat-call.ts'

/** Reads one answer as it comes. */
export type AnswerParser = {
  push(text: string): readonly OutputPart[]
  /** What was held back, once no more text comes. */
  end(): readonly OutputPart[]
}

/** How one call is enforced and its answers are read. */
export type OutputPlan = {
  readonly tools: readonly Tool[]
  readonly constraint?: Constraint
  readonly avoid: readonly string[]
  /** Whether an answer begins inside its reasoning. */
  readonly startsInReasoning: boolean
  /** A parser for one choice. */
  createParser(): AnswerParser
}

export function planChat(call: ChatCall, format: ChatFormat): OutputPlan {
  return {
    tools: call.toolChoice.kind === 'none' ? [] : call.tools,
    avoid: [],
    startsInReasoning: format.reasoning?.opened ?? false,
    createParser: () => ({ push: (text) => [{ kind: 'content', text }], end: () => [] }),
  }
}
