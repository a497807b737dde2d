/** Learns how long tokens take, so that a long prompt stalls running answers only for a bounded time. */
export type PrefillBudget = {
  /**
   * Tokens of prompt that the next step may compute.
   *
   * @param room what a step computes at most
   * @param grid tokens of a whole piece, see `grid.ts`
   */
  tokens(options: { readonly answersRunning: boolean; readonly room: number; readonly grid: number }): number
  /** Reports that `tokens` prompt tokens were computed in `ms`, all of them in whole pieces or not. */
  observe(tokens: number, ms: number, options: { readonly whole: boolean }): void
  /** Reports that the next token of each running answer was computed in `ms`. */
  observeAnswers(ms: number): void
}

const smallestChunk = 16
// Short chunks tell more about the cost of a step than about the cost of a token.
const smallestSample = 16
const weight = 0.3
// However long the answers take, prompts advance too.
const smallestShare = 0.5
// Steps grow beyond the budget rather than let a prompt advance slower than this beside what it would
// alone: the answers' tokens cost a pass of their own in each step, and tokens in pieces shorter than
// whole ones cost up to twice as much, the more the longer the text before them is.
const efficientRatio = 0.75
const longestStep = 2.2

/**
 * @param stepBudgetMs time that a step is to take while answers are running, theirs included; up to 2.2
 *   times as much where prompts would hardly advance otherwise. Without any answer running, a step is as
 *   long as the batch allows
 */
export function createPrefillBudget(stepBudgetMs: number): PrefillBudget {
  const costs = createCosts()
  let answersMs = 0

  const leftOf = (stepMs: number) => Math.max(stepMs - answersMs, stepMs * smallestShare)
  /** The shortest step in which short pieces are worth it. */
  function efficientMs({ short, whole }: TokenMs): number {
    const useful = 1 - (efficientRatio * short) / whole
    return useful <= 0 ? Number.POSITIVE_INFINITY : answersMs / useful
  }
  return {
    tokens({ answersRunning, room, grid }) {
      if (!answersRunning) return room
      const perToken = costs.perToken()
      // Nothing measured yet: the smallest chunk, which measures.
      if (perToken === undefined) return Math.min(room, smallestChunk)
      const { short, whole } = perToken
      const inPieces = Math.floor(leftOf(stepBudgetMs) / whole)
      if (inPieces >= grid) return Math.min(room, inPieces)
      const longestMs = stepBudgetMs * longestStep
      const stepMs = Math.min(longestMs, Math.max(stepBudgetMs, efficientMs(perToken)))
      if (whole * grid <= leftOf(stepMs)) return grid
      const inShort = Math.floor(leftOf(stepMs) / short)
      return Math.min(room, Math.max(smallestChunk, Math.min(inShort, grid - 1)))
    },
    observe: costs.observe,
    observeAnswers(ms) {
      answersMs += weight * (ms - answersMs)
    },
  }
}

/** Milliseconds for each token of a prompt, in whole pieces and in shorter ones. */
type TokenMs = { readonly short: number; readonly whole: number }

function createCosts() {
  let short: number | undefined
  let whole: number | undefined
  let least = Number.POSITIVE_INFINITY
  const learned = (known: number | undefined, ms: number) => (known === undefined ? ms : known + weight * (ms - known))
  return {
    /** `undefined` before anything was measured. */
    perToken(): TokenMs | undefined {
      const either = short ?? whole
      if (either === undefined) return undefined
      // A whole piece costs no more than short ones: what says so is from a time when the machine was busy.
      return { short: either, whole: Math.min(whole ?? least, either) }
    },
    observe(tokens: number, ms: number, { whole: isWhole }: { readonly whole: boolean }): void {
      if (tokens < smallestSample) return
      least = Math.min(least, ms / tokens)
      if (isWhole) whole = learned(whole, ms / tokens)
      else short = learned(short, ms / tokens)
    },
  }
}
