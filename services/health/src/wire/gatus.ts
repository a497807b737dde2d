import type { Check } from '../domain/check.ts'
import type { RecentResult } from '../domain/history.ts'
import type { Incident } from '../domain/incidents.ts'
import { iso } from './check.ts'

/** Gatus' read API: what its widgets read of one endpoint. Durations are nanoseconds, results oldest first. */
type GatusStatus = {
  readonly name: string
  readonly group: string
  readonly key: string
  readonly results: readonly object[]
  readonly events?: readonly object[]
}

/** Gatus' key of an endpoint: group and name, with what cannot stand in a path as `-`. */
export function gatusKey({ group, name }: Pick<Check, 'group' | 'name'>): string {
  const clean = (text: string) => text.replaceAll(/[/_.,#+& ]/g, '-').toLowerCase()
  return `${clean(group)}_${clean(name)}`
}

export function renderGatusStatus(
  check: Check,
  results: readonly RecentResult[],
  incidents?: readonly Incident[],
): GatusStatus {
  const { name, group } = check
  // Gatus knows success and failure alone; what nobody could tell, such as Docker where there is none, is neither.
  const known = results.filter(({ state }) => state !== 'unknown')
  const status = { name, group, key: gatusKey(check), results: known.map(renderResult) }
  return incidents === undefined ? status : { ...status, events: renderEvents(incidents) }
}

function renderResult({ atMs, state, latencyMs, reason, httpStatus }: RecentResult): object {
  const success = state === 'passing' || state === 'warning'
  return {
    ...(httpStatus === undefined ? {} : { status: httpStatus }),
    duration: Math.round(latencyMs * 1e6),
    ...(success || reason === undefined ? {} : { errors: [reason] }),
    conditionResults: [{ condition: '[STATE] == passing', success }],
    success,
    timestamp: iso(atMs),
  }
}

function renderEvents(incidents: readonly Incident[]): readonly object[] {
  return incidents
    .flatMap(({ startMs, endMs }) => [
      { type: 'UNHEALTHY', atMs: startMs },
      ...(endMs === undefined ? [] : [{ type: 'HEALTHY', atMs: endMs }]),
    ])
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ type, atMs }) => ({ type, timestamp: iso(atMs) }))
}
