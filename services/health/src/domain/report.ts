import { type Check, type CheckState, expireCheck } from './check.ts'

/** The whole stack: `down` only through a critical check, `warn` through other trouble that matters. */
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

/** The report as it were without the checks of these names; those that are none of its checks change nothing. */
export function withoutChecks({ checks }: Report, names: readonly string[], nowMs: number): Report {
  return createReport(
    checks.filter(({ name }) => !names.includes(name)),
    nowMs,
  )
}

/**
 * Sums up the checks at `nowMs`.
 *
 * A verdict that is too old no longer counts: it is `unknown`, which is as bad as failing for a
 * critical check. This is how a health service that was itself stopped and resumed avoids vouching
 * for what it has not seen.
 */
export function createReport(checks: readonly Check[], nowMs: number): Report {
  const current = checks.map((check) => expireCheck(check, nowMs))
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

/** What this check alone makes of the whole. */
export function effectOf({ weight, state, overdue }: Check): Overall {
  if (state === 'passing') return 'up'
  if (weight === 'critical') return state === 'warning' ? 'warn' : 'down'
  // What nobody can tell, such as Docker without an engine, is no trouble; a check that stopped giving results is.
  if (state === 'unknown') return weight === 'important' && overdue ? 'warn' : 'up'
  return weight === 'advisory' && state === 'warning' ? 'up' : 'warn'
}

function overall(checks: readonly Check[]): Overall {
  const effects = new Set(checks.map(effectOf))
  if (effects.has('down')) return 'down'
  return effects.has('warn') ? 'warn' : 'up'
}

function count(checks: readonly Check[], wanted: CheckState): number {
  return checks.filter(({ state }) => state === wanted).length
}
