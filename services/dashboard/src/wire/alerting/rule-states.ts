import type { WatchedGroup, WatchedRule } from '../../domain/alerting/alert-rules.ts'
import type { AlertState } from '../../domain/alerting/alerting-store.ts'

const never = '0001-01-01T00:00:00Z'

/** The groups of `/api/prometheus/grafana/api/v1/rules`. @param titleOf a folder's */
export function renderStates(groups: readonly WatchedGroup[], titleOf: (folderUid: string) => string): object[] {
  return groups.map(({ folderUid, name, intervalSeconds, lastEvaluation, rules }) => ({
    name,
    file: titleOf(folderUid),
    folderUid,
    interval: intervalSeconds,
    lastEvaluation,
    evaluationTime: rules.reduce((sum, { states: [own] }) => sum + (own?.evaluationTime ?? 0), 0),
    rules: rules.map(renderWatched),
    totals: {},
  }))
}

/** All alerts of rules that are written here, as `/api/prometheus/grafana/api/v1/alerts` has them. */
export function alertsOf(groups: readonly WatchedGroup[]): readonly object[] {
  return groups.flatMap(({ rules }) =>
    rules.flatMap(({ states }) => states.flatMap(({ alerts }) => alerts.map(renderAlert))),
  )
}

/** In one word: the worst that is the case. */
function stateOf({ rule, states: [own, ...others] }: WatchedRule): string {
  if (rule.record !== undefined || own === undefined) return 'inactive'
  const states = [own, ...others].map(({ state }) => state)
  if (states.includes('firing')) return 'firing'
  return states.includes('pending') ? 'pending' : 'inactive'
}

function renderWatched(watched: WatchedRule): object {
  const { rule, states } = watched
  const [own] = states
  const alerts = states.flatMap((state) => state.alerts)
  return {
    ...(rule.record === undefined
      ? { state: stateOf(watched), activeAt: earliest(alerts), alerts: alerts.map(renderAlert) }
      : {}),
    name: rule.title,
    uid: rule.uid,
    folderUid: rule.folderUid,
    query: queryOf(watched),
    duration: rule.forMs / 1_000,
    keepFiringFor: rule.keepFiringMs / 1_000,
    labels: rule.labels,
    annotations: rule.annotations,
    health: rule.isPaused ? 'paused' : (own?.health ?? 'unknown'),
    ...(own?.lastError === undefined ? {} : { lastError: own.lastError }),
    type: rule.record === undefined ? 'alerting' : 'recording',
    lastEvaluation: own?.lastEvaluation ?? never,
    evaluationTime: own?.evaluationTime ?? 0,
    isPaused: rule.isPaused,
    provenance: rule.provenance,
    totals: totalsOf(alerts),
  }
}

function queryOf({ rule }: WatchedRule): string {
  const [first] = rule.data
  return typeof first?.model.expr === 'string' ? first.model.expr : ''
}

function totalsOf(alerts: readonly AlertState[]): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { state } of alerts) {
    const name = state === 'firing' ? 'alerting' : state
    totals[name] = (totals[name] ?? 0) + 1
  }
  return totals
}

function renderAlert({ labels, annotations, state, activeAt, value }: AlertState): object {
  return { labels, annotations, state: state === 'firing' ? 'Alerting' : 'Pending', activeAt, value }
}

function earliest(alerts: readonly AlertState[]): string | undefined {
  return alerts.map(({ activeAt }) => activeAt).sort()[0]
}
