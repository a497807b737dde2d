/** Learns how long tokens take, so that a long prompt stalls running answers only for a bounded time. */
export type PrefillBudget = {
  /** Tokens of prompt that the next step may compute. */
  tokens(options: { readonly answersRunning: boolean; readonly room: number }): number
  /** Reports that `tokens` prompt tokens were computed in `ms`. */
  observe(tokens: number, ms: number): void
  /** Reports that the next token of each running answer was computed in `ms`. */
  observeAnswers(ms: number): void
}

const smallestChunk = 16
// Short chunks tell more about the cost of a step than about the cost of a token.
const smallestSample = 16
const weight = 0.3
// However long the answers take, prompts advance too.
const smallestShare = 0.5

/**
 * @param stepBudgetMs time that a step may take while answers are running, theirs included; without any,
 *   a step is as long as the batch allows
 */
export function createPrefillBudget(stepBudgetMs: number): PrefillBudget {
  let msPerToken: number | undefined
  let answersMs = 0
  return {
    tokens({ answersRunning, room }) {
      if (!answersRunning) return room
      const leftMs = Math.max(stepBudgetMs - answersMs, stepBudgetMs * smallestShare)
      // Nothing measured yet: a small chunk, which measures.
      const affordable = msPerToken === undefined ? smallestChunk * 4 : Math.floor(leftMs / msPerToken)
      return Math.min(room, Math.max(smallestChunk, affordable))
    },
    observe(tokens, ms) {
      if (tokens < smallestSample) return
      const sample = ms / tokens
      msPerToken = msPerToken === undefined ? sample : msPerToken + weight * (sample - msPerToken)
    },
    observeAnswers(ms) {
      answersMs += weight * (ms - answersMs)
    },
  }
}
