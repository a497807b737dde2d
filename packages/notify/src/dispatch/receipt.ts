/** What a receiver was last told of a group. */
export type Receipt = {
  /** Fingerprints, sorted. */
  readonly firing: readonly string[]
  readonly resolved: readonly string[]
  /** Unix time in milliseconds. */
  readonly atMs: number
}

type Told = { readonly firing: readonly string[]; readonly resolved: readonly string[] }

/**
 * Whether there is something to say: an alert that the receiver has not heard of, the end of all of them, the end of
 * one where it wants to hear of ends, or the same once more after the repeat interval.
 */
export function isNews(
  last: Receipt | undefined,
  told: Told,
  options: { readonly sendResolved: boolean; readonly repeatIntervalMs: number; readonly nowMs: number },
): boolean {
  if (last === undefined) return told.firing.length > 0
  if (!isWithin(told.firing, last.firing)) return true
  // Said to those who do not want to hear of ends as well, so that the next beginning is news to them.
  if (told.firing.length === 0) return last.firing.length > 0
  if (options.sendResolved && !isWithin(told.resolved, last.resolved)) return true
  return last.atMs < options.nowMs - options.repeatIntervalMs
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all)
  return some.every((fingerprint) => known.has(fingerprint))
}
