import type { GenerateRequest } from '../engine/engine.ts'
import { settleTruncation } from '../engine/truncation.ts'
import type { PreparedChat } from './prepare-chat.ts'

/** What the engine is asked for all choices of a conversation. */
export function toGenerateRequest({ call, info, plan, prompt, sampling }: PreparedChat): GenerateRequest {
  const { choices, stop, maxTokens, logprobs, generation = {} } = call
  return {
    ...settleTruncation(generation, info.contextTokens, maxTokens),
    prompt,
    sampling,
    choices,
    stop,
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(logprobs === undefined ? {} : { logprobs }),
    ...(plan.constraint === undefined ? {} : { constraint: plan.constraint }),
    ...(plan.avoid.length === 0 ? {} : { avoid: plan.avoid }),
    ...(plan.avoidUnlessPrompted.length === 0 ? {} : { avoidUnlessPrompted: plan.avoidUnlessPrompted }),
  }
}
