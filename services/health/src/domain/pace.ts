import type { Check } from './check.ts'

export type Pace = {
  /** Time from one check to the next. */
  readonly intervalMs: number
  /** The same while the verdict is failing or the last result was bad, so that a change shows soon. */
  readonly retryMs: number
}

// A failure that has lasted for this many results is asked about less often.
const patientAfterResults = 20
const patientFactor = 4

/** How long to wait before the next check, given what the last one found. */
export function pauseAfter({ state, trend }: Check, { intervalMs, retryMs }: Pace): number {
  if (state !== 'failing' && trend.state !== 'failing') return intervalMs
  return trend.state === 'failing' && trend.results > patientAfterResults
    ? Math.max(retryMs, Math.min(intervalMs, retryMs * patientFactor))
    : retryMs
}
