/** What is known of one service. Nothing has been asked yet in `unknown`. */
export type CheckState = 'unknown' | 'passing' | 'warning' | 'failing'

/** What one probe found. `reason` is shown to clients: no addresses, no stack traces. */
export type Outcome =
  | { readonly kind: 'answered'; readonly latencyMs: number }
  | { readonly kind: 'failed'; readonly latencyMs: number; readonly reason: string }

type CheckError = { readonly message: string; readonly atMs: number }

/** The verdict on one service and the results it rests on. Times are Unix milliseconds. */
export type Check = {
  readonly service: string
  /** Whether the whole stack is down when this service is. */
  readonly critical: boolean
  readonly state: CheckState
  /** When `state` began. */
  readonly sinceMs: number
  readonly checkedAtMs: number | undefined
  readonly latencyMs: number | undefined
  /** The newest failure; kept after the service has recovered. */
  readonly lastError: CheckError | undefined
  /** What the newest results say, and how many in a row say it. */
  readonly trend: { readonly state: CheckState; readonly results: number }
}

export type Thresholds = {
  /** Worse results in a row before the state gets worse, at least 1. */
  readonly failureThreshold: number
  /** Better results in a row before the state gets better, at least 1. */
  readonly successThreshold: number
  /** An answer slower than this is a warning. */
  readonly warnLatencyMs: number
}

const severity: Readonly<Record<CheckState, number>> = { unknown: -1, passing: 0, warning: 1, failing: 2 }

/** A check that has no result yet. */
export function createCheck(service: string, critical: boolean, nowMs: number): Check {
  return {
    service,
    critical,
    state: 'unknown',
    sinceMs: nowMs,
    checkedAtMs: undefined,
    latencyMs: undefined,
    lastError: undefined,
    trend: { state: 'unknown', results: 0 },
  }
}

/**
 * The check after one more result.
 *
 * The first result decides at once: there is no verdict yet that a single bad moment could spoil.
 * After that a change needs as many equal results in a row as its threshold says.
 */
export function applyOutcome(check: Check, outcome: Outcome, atMs: number, thresholds: Thresholds): Check {
  const found = stateOf(outcome, thresholds.warnLatencyMs)
  const results = check.trend.state === found ? check.trend.results + 1 : 1
  const state = results >= needed(check.state, found, thresholds) ? found : check.state
  return {
    ...check,
    state,
    sinceMs: state === check.state ? check.sinceMs : atMs,
    checkedAtMs: atMs,
    latencyMs: outcome.latencyMs,
    lastError: outcome.kind === 'failed' ? { message: outcome.reason, atMs } : check.lastError,
    trend: { state: found, results },
  }
}

function stateOf(outcome: Outcome, warnLatencyMs: number): CheckState {
  if (outcome.kind === 'failed') return 'failing'
  return outcome.latencyMs > warnLatencyMs ? 'warning' : 'passing'
}

function needed(current: CheckState, found: CheckState, thresholds: Thresholds): number {
  if (current === 'unknown') return 1
  return severity[found] > severity[current] ? thresholds.failureThreshold : thresholds.successThreshold
}
