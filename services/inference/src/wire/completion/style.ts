import type { TokenizedPrompt } from '../../domain/engine/engine.ts'
import { type StreamStyle, streamStyle } from '../sampling-fields.ts'
import type { CompletionRequest } from './request.ts'

/** How the answers to plain prompts are told. */
export type CompletionStyle = StreamStyle & {
  readonly timingsPerToken: boolean
  /** The likeliest tokens told beside each; absent: no probabilities. */
  readonly logprobs: number | undefined
  /** Whether tokens among them are named by their numbers. */
  readonly tokensAsIds: boolean
  readonly tokenIds: boolean
  readonly promptLogprobs: boolean
  readonly echo: boolean
}

export function completionStyle(body: CompletionRequest): CompletionStyle {
  return {
    ...streamStyle(body),
    timingsPerToken: body.timings_per_token ?? false,
    logprobs: body.logprobs ?? undefined,
    tokensAsIds: body.return_tokens_as_token_ids ?? false,
    tokenIds: body.return_token_ids ?? false,
    promptLogprobs: (body.prompt_logprobs ?? undefined) !== undefined,
    echo: body.echo ?? false,
  }
}

/** A prompt as it is told back. */
export type EchoedPrompt = { readonly text: string; readonly read: TokenizedPrompt | undefined }
