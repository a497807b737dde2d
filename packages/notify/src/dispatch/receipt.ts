import type { NotifyReason } from '../receivers/message.ts'

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
 * Why there is something to say, `undefined` where there is nothing: an alert that the receiver has not heard of, the
 * end of all of them, the end of one where it wants to hear of ends, or the same once more after the repeat interval.
 */
export function newsOf(
  last: Receipt | undefined,
  told: Told,
  options: { readonly sendResolved: boolean; readonly repeatIntervalMs: number; readonly nowMs: number },
): NotifyReason | undefined {
  if (last === undefined) return told.firing.length > 0 ? 'first notification' : undefined
  if (!isWithin(told.firing, last.firing)) return last.firing.length === 0 ? 'first notification' : 'new alerts added'
  // Said to those who do not want to hear of ends as well, so that the next beginning is news to them.
  if (told.firing.length === 0) return last.firing.length > 0 ? 'all alerts resolved' : undefined
  if (options.sendResolved && !isWithin(told.resolved, last.resolved)) return 'some alerts resolved'
  return last.atMs < options.nowMs - options.repeatIntervalMs ? 'repeat interval elapsed' : undefined
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all)
  return some.every((fingerprint) => known.has(fingerprint))
}
