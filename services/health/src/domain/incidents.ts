import { type Check, isComingUp } from './check.ts'

/** A time in which a check failed. `endMs` is absent while it lasts. Times are Unix milliseconds. */
export type Incident = {
  readonly id: string
  readonly check: string
  readonly startMs: number
  readonly endMs?: number
  /** What the first failing result said. */
  readonly cause: string
}

/**
 * The incidents, newest first, after a verdict: a check that fails opens one, and one that no longer
 * does ends it. Unknown ends nothing, since nobody has seen a recovery.
 *
 * @param keep how many are kept; beyond that the oldest go
 * @returns the same list when nothing changed
 */
export function followIncidents(incidents: readonly Incident[], check: Check, keep: number): readonly Incident[] {
  const open = incidents.find((incident) => incident.check === check.name && incident.endMs === undefined)
  const atMs = check.sinceMs
  if (check.state === 'failing') {
    if (open !== undefined || isComingUp(check)) return incidents
    const cause = check.reason ?? 'failing'
    return [{ id: `${check.name}-${atMs}`, check: check.name, startMs: atMs, cause }, ...incidents].slice(0, keep)
  }
  if (open === undefined || check.state === 'unknown') return incidents
  // After a restart the verdict may be older than the incident it ends.
  const ended = { ...open, endMs: Math.max(open.startMs, atMs) }
  return incidents.map((incident) => (incident === open ? ended : incident))
}
