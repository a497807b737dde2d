/** How many answers a model computes at once, each with a context of so many tokens. */
export type LoadPlan = { readonly slots: number; readonly contextTokens: number }

const most: LoadPlan = { slots: 4, contextTokens: 8_192 }

/**
 * How a model may be loaded where nobody has set it, the most first: what takes less is taken where memory
 * is short.
 *
 * @param trainedTokens the longest context of the model
 */
export function plansFor(trainedTokens: number): readonly LoadPlan[] {
  const contextTokens = Math.min(trainedTokens, most.contextTokens)
  return [
    { slots: most.slots, contextTokens },
    { slots: 2, contextTokens },
    { slots: 1, contextTokens },
    { slots: 1, contextTokens: Math.min(contextTokens, 4_096) },
  ]
}
