import type { Constraint, GenerateRequest, Prompt } from '../../domain/engine/engine.ts'
import type { Sampling } from '../../domain/engine/sampling/sampling.ts'
import { settleTruncation } from '../../domain/engine/truncation.ts'
import type { CompletionCall } from './request.ts'
import type { CompletionStyle } from './style.ts'

/** One engine request for each prompt, with all of its answers. */
export function toGenerateRequests(
  call: CompletionCall,
  { logprobs, echo, tokenIds }: CompletionStyle,
  { prompts, sampling, constraint, contextTokens }: Settled,
): readonly GenerateRequest[] {
  const { bestOf, choices, stop, generation } = call
  // The tokens themselves come with their probabilities, by which the best answers are found, too.
  const scored = logprobs ?? (tokenIds || bestOf > choices ? 0 : undefined)
  const promptScored = generation.promptLogprobs ?? (echo ? logprobs : undefined)
  return prompts.map((prompt) => ({
    ...settleTruncation(generation, contextTokens, call.maxTokens),
    prompt,
    sampling,
    choices: bestOf,
    stop,
    maxTokens: call.maxTokens,
    ...(scored === undefined ? {} : { logprobs: scored }),
    ...(promptScored === undefined ? {} : { promptLogprobs: promptScored }),
    ...(constraint === undefined ? {} : { constraint }),
  }))
}

/** What is known once the model is open. */
export type Settled = {
  readonly prompts: readonly Prompt[]
  readonly sampling: Sampling
  readonly constraint: Constraint | undefined
  readonly contextTokens: number
}
