import { forStateName, type KeptState } from '@hearth/rules'
import type { Queryable } from '../domain/model/queryable.ts'
import { isStaleAt } from '../domain/model/stale.ts'
import { createMatcher } from '../domain/promql/syntax/matchers.ts'

// Longer away than this, and an alert begins anew.
const outageToleranceMs = 3_600_000
const maxSamples = 1_000_000

/** Since when the alerts of a rule were active before this process started, by the key of their labels. */
export async function readKeptStates(
  queryable: Queryable,
  alertName: string,
  nowMs: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, KeptState>> {
  const matchers = [createMatcher('__name__', '=', forStateName), createMatcher('alertname', '=', alertName)]
  const range = { fromMs: nowMs - outageToleranceMs, toMs: nowMs }
  const kept = new Map<string, KeptState>()
  for (const { labels, timestamps, values } of await queryable.select(matchers, { ...range, maxSamples, signal })) {
    const at = values.length - 1
    if (at < 0 || isStaleAt(values, at)) continue
    const own = labels.drop(new Set(['__name__']))
    kept.set(own.key, { labels: own, timeMs: timestamps[at] ?? 0, activeAtMs: (values[at] ?? 0) * 1000 })
  }
  return kept
}
