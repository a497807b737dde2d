import type { Minute } from './minute.ts'
import { meanLatency } from './uptime.ts'

export const hourMs = 3_600_000

/** The mean latency of an hour. */
export type HourlyLatency = {
  /** Unix milliseconds of its start, a whole hour. */
  readonly atMs: number
  /** Zero where nothing was measured. */
  readonly latencyMs: number
}

/**
 * The mean latency hour by hour, oldest first, of the minutes that begin at or after `sinceMs`.
 *
 * As at Gatus, hours from `sinceMs` to the first result are zero, hours without one behind it are left out,
 * and without any result there are none.
 */
export function hourlyLatency(minutes: readonly Minute[], sinceMs: number): readonly HourlyLatency[] {
  const hours = new Map<number, Minute[]>()
  for (const minute of minutes) {
    if (minute.atMs < sinceMs || minute.results === 0) continue
    const atMs = hourOf(minute.atMs)
    const known = hours.get(atMs) ?? []
    known.push(minute)
    hours.set(atMs, known)
  }
  const measured = [...hours]
    .map(([atMs, known]) => ({ atMs, latencyMs: meanLatency(known, sinceMs) ?? 0 }))
    .toSorted((a, b) => a.atMs - b.atMs)
  const [first] = measured
  if (first === undefined) return []
  const before: HourlyLatency[] = []
  for (let atMs = hourOf(sinceMs); atMs < first.atMs; atMs += hourMs) before.push({ atMs, latencyMs: 0 })
  return [...before, ...measured]
}

function hourOf(atMs: number): number {
  return Math.floor(atMs / hourMs) * hourMs
}
