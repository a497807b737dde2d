import type { Check, CheckState } from './check.ts'

/** The whole stack: `down` only through a critical service, `warn` through any other trouble. */
export type Overall = 'up' | 'warn' | 'down'

type Summary = {
  readonly up: number
  readonly warn: number
  readonly down: number
  readonly unknown: number
}

export type Report = {
  readonly status: Overall
  /** `starting` until every check has one result. */
  readonly phase: 'starting' | 'running'
  /** Age of the oldest verdict in milliseconds; `undefined` before the first. */
  readonly ageMs: number | undefined
  readonly summary: Summary
  /** In the configured order; a verdict that is too old stands as `unknown`. */
  readonly checks: readonly Check[]
}

/**
 * Sums up the checks at `nowMs`.
 *
 * @param staleAfterMs a verdict older than this no longer counts: it is `unknown`, which is as bad
 *   as failing for a critical service. This is how a health service that was itself stopped and
 *   resumed avoids vouching for what it has not seen
 */
export function createReport(checks: readonly Check[], nowMs: number, staleAfterMs: number): Report {
  const current = checks.map((check) => expire(check, nowMs, staleAfterMs))
  const starting = checks.some(({ checkedAtMs }) => checkedAtMs === undefined)
  const ages = checks.flatMap(({ checkedAtMs }) => (checkedAtMs === undefined ? [] : [nowMs - checkedAtMs]))
  return {
    status: starting ? 'down' : overall(current),
    phase: starting ? 'starting' : 'running',
    ageMs: ages.length === 0 ? undefined : Math.max(0, ...ages),
    summary: {
      up: count(current, 'passing'),
      warn: count(current, 'warning'),
      down: count(current, 'failing'),
      unknown: count(current, 'unknown'),
    },
    checks: current,
  }
}

function expire(check: Check, nowMs: number, staleAfterMs: number): Check {
  if (check.checkedAtMs === undefined || nowMs - check.checkedAtMs <= staleAfterMs) return check
  return { ...check, state: 'unknown', sinceMs: check.checkedAtMs + staleAfterMs }
}

function overall(checks: readonly Check[]): Overall {
  const bad = checks.filter(({ state }) => state === 'failing' || state === 'unknown')
  if (bad.some(({ critical }) => critical)) return 'down'
  return bad.length > 0 || checks.some(({ state }) => state === 'warning') ? 'warn' : 'up'
}

function count(checks: readonly Check[], wanted: CheckState): number {
  return checks.filter(({ state }) => state === wanted).length
}
