import type { GenerationExtras } from '../chat/chat-call.ts'

/** As many tokens of the prompt as fit. */
export const asManyAsFit = -1

/**
 * What a request says about its generation, with the length that its prompt is cut to settled:
 * `asManyAsFit` leaves room for the answer, a quarter of the context where its limit is not told.
 */
export function settleTruncation(
  generation: GenerationExtras,
  contextTokens: number,
  maxTokens: number | undefined,
): GenerationExtras {
  if (generation.truncatePromptTokens !== asManyAsFit) return generation
  const answer = Math.min(Math.max(1, maxTokens ?? Math.ceil(contextTokens / 4)), contextTokens - 1)
  return { ...generation, truncatePromptTokens: contextTokens - answer }
}
