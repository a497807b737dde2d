import type { Check } from '../check.ts'

export type Pace = {
  /** Time from one check to the next. */
  readonly intervalMs: number
  /** The same after a change or a bad result, so that the next change shows soon. */
  readonly retryMs: number
}

// Trouble that has lasted for this many results is asked about less often.
const slowAfterResults = 20
const slowFactor = 4

/** How long to wait before the next check, given what the last one found. */
export function pauseAfter({ state, trend }: Check, { intervalMs, retryMs }: Pace): number {
  if (state === 'passing' && trend.state === 'passing') return intervalMs
  if (trend.results <= slowAfterResults) return Math.min(intervalMs, retryMs)
  return trend.state === 'failing' ? Math.min(intervalMs, retryMs * slowFactor) : intervalMs
}
