import { renderDuration } from '../../query/duration.ts'
import type { GrafanaRule, PrometheusRule } from '../grafana-rule.ts'
import { type Condition, translateCondition } from './condition.ts'
import { refuse } from './refuse.ts'
import { translateTexts } from './texts.ts'

export type TranslateDeps = {
  /** Of the metrics service. */
  readonly sourceUid: string
  /** Title of the rule's folder, which its alerts are labelled with. */
  readonly folderTitle: string
}

/** By which a route finds the alerts of a rule that names its contact point. */
export const receiverLabel = '__grafana_receiver__'

/**
 * A rule of Grafana's as rules of Prometheus that do the same: itself first, then those that tell of its having found
 * nothing or failed, which are alerts of their own in Grafana, too.
 *
 * @throws {Failure} `invalid` with the field and the reason where it cannot be said exactly
 */
export function translateRule(rule: GrafanaRule, deps: TranslateDeps): readonly PrometheusRule[] {
  if (rule.record !== undefined) return [recordingRule(rule, rule.record, deps)]
  const condition = translateCondition(rule, deps.sourceUid)
  const { test, absent, sameValue } = condition
  const own = {
    grafana_folder: deps.folderTitle,
    ...(rule.receiver === undefined ? {} : { [receiverLabel]: rule.receiver }),
  }
  const main: PrometheusRule = {
    alert: rule.title,
    expr: rule.noDataState === 'Alerting' ? `(${test}) or ${absent}` : test,
    ...timesOf(rule),
    labels: { ...translateTexts(rule.labels, sameValue, 'labels'), ...own },
    annotations: translateTexts(rule.annotations, sameValue, 'annotations'),
    ...onErrorOf(rule),
  }
  return [main, ...companionsOf(rule, condition, { ...own, datasource_uid: deps.sourceUid })]
}

function recordingRule(
  rule: GrafanaRule,
  record: NonNullable<GrafanaRule['record']>,
  deps: TranslateDeps,
): PrometheusRule {
  const { value } = translateCondition(rule, deps.sourceUid, record.from)
  return { record: record.metric, expr: value, labels: rule.labels }
}

function timesOf({ forMs, keepFiringMs }: GrafanaRule) {
  return {
    ...(forMs === 0 ? {} : { for: renderDuration(forMs) }),
    ...(keepFiringMs === 0 ? {} : { keep_firing_for: renderDuration(keepFiringMs) }),
  }
}

function onErrorOf({ execErrState }: GrafanaRule): Pick<PrometheusRule, 'on_error'> {
  if (execErrState === 'Alerting') return { on_error: 'alert' }
  return execErrState === 'OK' ? { on_error: 'ok' } : {}
}

function companionsOf(rule: GrafanaRule, { test, absent, refIds }: Condition, own: Readonly<Record<string, string>>) {
  if (rule.noDataState === 'KeepLast')
    throw refuse(
      'noDataState',
      '"KeepLast" cannot be said: a series that is gone ends its alert; "keep_firing_for" holds it longer',
    )
  const labels = {
    ...plain(rule.labels),
    ...own,
    rulename: rule.title,
    ref_id: refIds,
  }
  const annotations = plain(rule.annotations)
  const companions: PrometheusRule[] = []
  if (rule.noDataState === 'NoData')
    companions.push({ alert: 'DatasourceNoData', expr: absent, ...timesOf(rule), labels, annotations })
  if (rule.execErrState === 'Error') {
    // Finds nothing, unless it fails.
    const expr = `(${test}) and on() (vector(0) > 1)`
    companions.push({ alert: 'DatasourceError', expr, ...timesOf(rule), labels, annotations, on_error: 'alert' })
  }
  return companions
}

// There is no series whose labels or number could stand in a text.
function plain(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => !text.includes('{{') && !/^__.*__$/.test(name)),
  )
}
