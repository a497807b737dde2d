/** How many answers a model computes at once, each with a context of so many tokens. */
export type LoadPlan = { readonly slots: number; readonly contextTokens: number }

/** What of it was set, by the owner or by who asks for the model to be loaded. */
export type WantedPlan = { readonly slots?: number | undefined; readonly contextTokens?: number | undefined }

export const usualSlots = 4
export const usualContextTokens = 8_192
const shortContextTokens = 4_096

/**
 * How a model may be loaded, the most first: where nobody has set it, what takes less is taken where memory is
 * short.
 *
 * @param trainedTokens the longest context of the model
 */
export function plansFor(trainedTokens: number, { slots, contextTokens }: WantedPlan = {}): readonly LoadPlan[] {
  const usual = contextTokens ?? Math.min(trainedTokens, usualContextTokens)
  const short = contextTokens ?? Math.min(trainedTokens, shortContextTokens)
  const counts = slots === undefined ? [usualSlots, 2, 1] : [slots]
  const plans = counts.map((count) => ({ slots: count, contextTokens: usual }))
  return short === usual ? plans : [...plans, { slots: counts.at(-1) ?? usualSlots, contextTokens: short }]
}
