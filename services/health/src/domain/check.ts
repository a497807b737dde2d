/** `unknown`: nothing has been asked yet, nobody could tell, or the last answer is too old to count. */
export type CheckState = 'unknown' | 'passing' | 'warning' | 'failing'

/** Figures a probe saw besides its verdict. `unit` is `ratio` (0 to 1, the share in use) or a count's name. */
export type Observed = { readonly value: number; readonly unit: 'ratio' | 'containers' | 'models' }

/** What one probe found. Texts are shown to clients: no addresses, no paths, no stack traces. */
export type Outcome = {
  readonly state: CheckState
  /** How long the probe took. */
  readonly latencyMs: number
  /** Why it is not passing; always there when it is not. */
  readonly reason?: string
  /** What is worth knowing though nothing is wrong. */
  readonly note?: string
  readonly observed?: Observed
  /** When the probe was an HTTP request that was answered. */
  readonly httpStatus?: number
}

/** What a check is about: a service of the bundle, this machine, or something the services use. */
type CheckGroup = 'services' | 'host' | 'engines'

/**
 * What a check's trouble does to the whole: `critical` takes it down; `important` turns it into a
 * warning; `advisory` is only listed while it warns, and is a warning when it fails.
 */
export type Weight = 'critical' | 'important' | 'advisory'

/** What is checked, as far as verdicts depend on it. */
export type Subject = {
  readonly name: string
  readonly group: CheckGroup
  readonly weight: Weight
  /** A verdict older than this no longer counts. */
  readonly staleAfterMs: number
}

type CheckError = { readonly message: string; readonly atMs: number }

/** The verdict on one subject and the results it rests on. Times are Unix milliseconds. */
export type Check = Subject & {
  readonly state: CheckState
  /** Why `state` is not `passing`. */
  readonly reason: string | undefined
  readonly note: string | undefined
  readonly observed: Observed | undefined
  /** When `state` began. */
  readonly sinceMs: number
  readonly checkedAtMs: number | undefined
  readonly lastSuccessMs: number | undefined
  readonly latencyMs: number | undefined
  /** The newest failure; kept after a recovery. */
  readonly lastError: CheckError | undefined
  /** The newest outage of what had been well before; `endMs` is absent while it lasts. */
  readonly outage: { readonly startMs: number; readonly endMs?: number } | undefined
  /** Whether `state` is unknown because the last verdict is too old. */
  readonly overdue: boolean
  /** What the newest results say, and how many in a row say it. */
  readonly trend: { readonly state: CheckState; readonly results: number }
}

export type Thresholds = {
  /** Worse results in a row before the state gets worse, at least 1. */
  readonly failureThreshold: number
  /** Better results in a row before the state gets better, at least 1. */
  readonly successThreshold: number
  /** What was down and answers again is a warning for this long, so that a short outage is not missed. */
  readonly recoveryMs: number
}

const severity: Readonly<Record<CheckState, number>> = { passing: 0, warning: 1, unknown: 2, failing: 3 }

/** A check that has no result yet. */
export function createCheck(subject: Subject, nowMs: number): Check {
  return {
    ...subject,
    state: 'unknown',
    reason: undefined,
    note: undefined,
    observed: undefined,
    sinceMs: nowMs,
    checkedAtMs: undefined,
    lastSuccessMs: undefined,
    latencyMs: undefined,
    lastError: undefined,
    outage: undefined,
    overdue: false,
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
  const found = outcome.state
  const results = check.trend.state === found ? check.trend.results + 1 : 1
  const settled = results >= needed(check, found, thresholds) ? found : check.state
  const outage = outageOf(check, settled, atMs)
  const recovering = settled === 'passing' && atMs - (outage?.endMs ?? -Infinity) < thresholds.recoveryMs
  const state = recovering ? 'warning' : settled
  const good = found === 'passing' || found === 'warning'
  return {
    ...check,
    state,
    // While a change is not confirmed, the verdict that stands keeps its own reason.
    reason: recovering ? describeRecovery(outage) : state === found ? outcome.reason : check.reason,
    note: outcome.note,
    observed: outcome.observed,
    sinceMs: state === check.state ? check.sinceMs : atMs,
    checkedAtMs: atMs,
    lastSuccessMs: good ? atMs : check.lastSuccessMs,
    latencyMs: outcome.latencyMs,
    lastError: found === 'failing' ? { message: outcome.reason ?? 'failed', atMs } : check.lastError,
    outage,
    trend: { state: found, results },
  }
}

// Only what had been well before: a service that is slow to start was not down.
function outageOf({ state, outage, lastSuccessMs }: Check, settled: CheckState, atMs: number): Check['outage'] {
  if (settled === state) return outage
  if (settled === 'failing') return lastSuccessMs === undefined ? undefined : { startMs: atMs }
  return outage === undefined || state !== 'failing' ? outage : { ...outage, endMs: atMs }
}

function describeRecovery(outage: Check['outage']): string {
  const { startMs = 0, endMs = startMs } = outage ?? {}
  return `answers again, after being down for ${((endMs - startMs) / 1000).toFixed(1)} s`
}

// How long what was never seen well may fail without being on record: the services start together.
const startGraceMs = 15_000

/**
 * Whether a failure is only that of something which has not come up yet. It counts in the verdict,
 * and it is no incident.
 */
export function isComingUp({ state, sinceMs, lastSuccessMs, checkedAtMs }: Check): boolean {
  const failedMs = (checkedAtMs ?? sinceMs) - sinceMs
  return state === 'failing' && lastSuccessMs === undefined && failedMs < startGraceMs
}

/** The check as it stands at `nowMs`: a verdict that is too old is unknown since it became so. */
export function expireCheck(check: Check, nowMs: number): Check {
  const { checkedAtMs, staleAfterMs } = check
  if (checkedAtMs === undefined || nowMs - checkedAtMs <= staleAfterMs) return check
  return { ...check, state: 'unknown', overdue: true, reason: 'no recent result', sinceMs: checkedAtMs + staleAfterMs }
}

function needed(check: Check, found: CheckState, thresholds: Thresholds): number {
  if (check.checkedAtMs === undefined) return 1
  return severity[found] > severity[check.state] ? thresholds.failureThreshold : thresholds.successThreshold
}
