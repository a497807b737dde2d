import type { ActiveAlert } from '../alerts/active-alert.ts'
import type { RuleState } from '../evaluation/group-evaluator.ts'
import type { RuleGroup } from '../model/rule.ts'

/** How Go writes a time that never was. */
export const never = '0001-01-01T00:00:00Z'

/** A group with what its evaluations left; durations in milliseconds. */
export type GroupView = {
  readonly group: RuleGroup
  readonly rules: readonly RuleState[]
  readonly lastEvaluationMs: number | undefined
  readonly durationMs: number
}

export type AlertBody = {
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  readonly state: ActiveAlert['state']
  /** RFC 3339. */
  readonly activeAt: string
  /** RFC 3339; absent but while it fires only because it is to be kept firing. */
  readonly keepFiringSince?: string
  /** With an exponent, whatever its size. */
  readonly value: string
}

type HealthBody = {
  readonly health: 'unknown' | 'ok' | 'err'
  /** Absent when there is none. */
  readonly lastError?: string
  /** Seconds. */
  readonly evaluationTime: number
  /** RFC 3339; the year 1 before the first evaluation, as Go writes "never". */
  readonly lastEvaluation: string
}

type AlertingRuleBody = HealthBody & {
  readonly state: ActiveAlert['state'] | 'unknown'
  readonly name: string
  readonly query: string
  /** Seconds. */
  readonly duration: number
  /** Seconds. */
  readonly keepFiringFor: number
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  /** `null` where nobody wanted them. */
  readonly alerts: readonly AlertBody[] | null
  readonly type: 'alerting'
}

type RecordingRuleBody = HealthBody & {
  readonly name: string
  readonly query: string
  readonly labels: Readonly<Record<string, string>>
  readonly type: 'recording'
}

export type RuleBody = AlertingRuleBody | RecordingRuleBody

export type GroupBody = {
  readonly name: string
  readonly file: string
  readonly rules: readonly RuleBody[]
  /** Seconds. */
  readonly interval: number
  readonly limit: number
  /** Seconds. */
  readonly evaluationTime: number
  readonly lastEvaluation: string
}

export type RulesBody = { readonly groups: readonly GroupBody[]; readonly groupNextToken?: string }

/** @param rules those of the group that are shown */
export function renderGroup({ group, lastEvaluationMs, durationMs }: GroupView, rules: readonly RuleBody[]): GroupBody {
  return {
    name: group.name,
    file: group.file,
    rules,
    interval: group.intervalMs / 1000,
    limit: group.limit,
    evaluationTime: durationMs / 1000,
    lastEvaluation: renderTime(lastEvaluationMs),
  }
}

/** @param withAlerts whether the alerts of an alerting rule are named */
export function renderRule(state: RuleState, withAlerts: boolean): RuleBody {
  const { rule, health, lastError, durationMs, lastEvaluationMs } = state
  const ended = {
    health,
    ...(lastError === '' ? {} : { lastError }),
    evaluationTime: durationMs / 1000,
    lastEvaluation: renderTime(lastEvaluationMs),
  }
  const { name, expression: query } = rule
  if (rule.kind === 'recording') {
    return { name, query, labels: rule.labels, ...ended, type: 'recording' }
  }
  return {
    state: stateOf(state),
    name,
    query,
    duration: rule.holdMs / 1000,
    keepFiringFor: rule.keepFiringMs / 1000,
    labels: textsOf(rule.labels),
    annotations: textsOf(rule.annotations),
    alerts: withAlerts ? currentAlerts(state).map(renderAlert) : null,
    ...ended,
    type: 'alerting',
  }
}

/** Alerts of a rule that are pending or fire, ordered by their labels. */
export function currentAlerts({ active }: RuleState): readonly ActiveAlert[] {
  return [...active.values()]
    .filter(({ state }) => state !== 'inactive')
    .sort((a, b) => (a.labels.key < b.labels.key ? -1 : 1))
}

export function renderAlert({ labels, annotations, state, value, ...times }: ActiveAlert): AlertBody {
  const { activeAtMs, keepFiringSinceMs } = times
  return {
    labels: labels.toRecord(),
    annotations,
    state,
    activeAt: renderTime(activeAtMs),
    ...(keepFiringSinceMs === undefined ? {} : { keepFiringSince: renderTime(keepFiringSinceMs) }),
    value: exponential(value),
  }
}

/** The labels by which `match[]` finds a rule: as they are written, templates unfilled. */
export function writtenLabels({ rule }: RuleState): Readonly<Record<string, string>> {
  return rule.kind === 'recording' ? rule.labels : textsOf(rule.labels)
}

function stateOf({ active, health }: RuleState): AlertingRuleBody['state'] {
  if (health === 'unknown') return 'unknown'
  const states = new Set([...active.values()].map(({ state }) => state))
  if (states.has('firing')) return 'firing'
  return states.has('pending') ? 'pending' : 'inactive'
}

function textsOf(texts: readonly { readonly name: string; readonly text: string }[]): Record<string, string> {
  return Object.fromEntries(texts.map(({ name, text }) => [name, text]))
}

function renderTime(timeMs: number | undefined): string {
  return timeMs === undefined ? never : new Date(timeMs).toISOString()
}

/** As Go's format `e` with the fewest digits: `1e+00`. */
function exponential(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
}
