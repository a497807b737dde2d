import type { CheckState } from './check.ts'

export const minuteMs = 60_000

/** One minute of one check. The times in a state add up to at most a minute; the rest is unknown. */
export type Minute = {
  /** Unix milliseconds of its start, a whole minute. */
  readonly atMs: number
  /** How long the verdict was passing, warning and failing. */
  readonly upMs: number
  readonly warnMs: number
  readonly downMs: number
  readonly results: number
  readonly latencySumMs: number
  readonly latencyMaxMs: number
  /** Why it was not passing: the newest reason of this minute, one of a failure before others. */
  readonly reason?: string
}

export function emptyMinute(atMs: number): Minute {
  return { atMs, upMs: 0, warnMs: 0, downMs: 0, results: 0, latencySumMs: 0, latencyMaxMs: 0 }
}

/** The start of the minute that holds `atMs`. */
export function minuteOf(atMs: number): number {
  return Math.floor(atMs / minuteMs) * minuteMs
}

/** Two parts of the same minute, such as before and after a restart, as one. */
export function mergeMinutes(a: Minute, b: Minute): Minute {
  // A failure explains the minute better than the warning that follows it.
  const keepsEarlier = a.downMs > 0 && b.downMs === 0
  const reason = keepsEarlier ? (a.reason ?? b.reason) : (b.reason ?? a.reason)
  return {
    atMs: a.atMs,
    upMs: a.upMs + b.upMs,
    warnMs: a.warnMs + b.warnMs,
    downMs: a.downMs + b.downMs,
    results: a.results + b.results,
    latencySumMs: a.latencySumMs + b.latencySumMs,
    latencyMaxMs: Math.max(a.latencyMaxMs, b.latencyMaxMs),
    ...(reason === undefined ? {} : { reason }),
  }
}

/** The worst that the verdict was during this minute. */
export function worstOf({ upMs, warnMs, downMs }: Minute): CheckState {
  if (downMs > 0) return 'failing'
  if (warnMs > 0) return 'warning'
  return upMs > 0 ? 'passing' : 'unknown'
}

/** How long a verdict stood, cut into the minutes it reaches over. Unknown time is in none. */
export function splitSpan(state: CheckState, fromMs: number, toMs: number): readonly Minute[] {
  if (state === 'unknown') return []
  const key = ({ passing: 'upMs', warning: 'warnMs', failing: 'downMs' } as const)[state]
  const parts: Minute[] = []
  for (let atMs = fromMs; atMs < toMs; ) {
    const endMs = Math.min(toMs, minuteOf(atMs) + minuteMs)
    parts.push({ ...emptyMinute(minuteOf(atMs)), [key]: endMs - atMs })
    atMs = endMs
  }
  return parts
}
