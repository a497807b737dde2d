/** Learns how long prompt tokens take, so that a long prompt stalls running answers only for a bounded time. */
export type PrefillBudget = {
  /** Tokens of prompt that the next step may compute. */
  tokens(options: { readonly answersRunning: boolean; readonly room: number }): number
  /** Reports a step that computed `tokens` prompt tokens in `ms`. */
  observe(tokens: number, ms: number): void
}

const smallestChunk = 16
// Short chunks tell more about the cost of a step than about the cost of a token.
const smallestSample = 16
const weight = 0.3

/**
 * @param stepBudgetMs time that a step may take while answers are running; without any, a step is
 *   as long as the batch allows
 */
export function createPrefillBudget(stepBudgetMs: number): PrefillBudget {
  let msPerToken: number | undefined
  return {
    tokens({ answersRunning, room }) {
      if (!answersRunning) return room
      // Nothing measured yet: a small chunk, which measures.
      const affordable = msPerToken === undefined ? smallestChunk * 4 : Math.floor(stepBudgetMs / msPerToken)
      return Math.min(room, Math.max(smallestChunk, affordable))
    },
    observe(tokens, ms) {
      if (tokens < smallestSample) return
      const sample = ms / tokens
      msPerToken = msPerToken === undefined ? sample : msPerToken + weight * (sample - msPerToken)
    },
  }
}
