import { z } from 'zod'
import type { WatchedGroup } from '../../domain/alerting/alert-rules.ts'
import type { GrafanaRule } from '../../domain/alerting/grafana-rule.ts'
import { type ProvisionedRuleInput, provisionedRuleSchema, toGrafanaRule } from './parse-rule.ts'
import { durationOf } from './render-rule.ts'

const texts = z.record(z.string(), z.string()).nullish()
const { data, condition, title, uid, record, notification_settings } = provisionedRuleSchema.shape

const rulerRuleSchema = z.looseObject({
  for: provisionedRuleSchema.shape.for,
  keep_firing_for: provisionedRuleSchema.shape.keep_firing_for,
  labels: texts,
  annotations: texts,
  grafana_alert: z.looseObject({
    uid,
    title,
    condition,
    data,
    no_data_state: provisionedRuleSchema.shape.noDataState,
    exec_err_state: provisionedRuleSchema.shape.execErrState,
    is_paused: z.boolean().nullish(),
    record,
    notification_settings,
    missing_series_evals_to_resolve: z.number().nullish(),
  }),
})

/** A group as the ruler's routes take it. */
export const rulerGroupSchema = z.looseObject({
  name: z.string().trim().min(1).max(190),
  interval: z.union([z.string(), z.number()]).nullish(),
  rules: z.array(rulerRuleSchema).max(1_000).nullish(),
})

type RulerRule = z.output<typeof rulerRuleSchema>

/** @throws {Failure} `invalid` for what cannot be said here */
export function fromRulerRule({ grafana_alert: alert, ...rule }: RulerRule): GrafanaRule {
  const input: ProvisionedRuleInput = {
    ...rule,
    uid: alert.uid,
    title: alert.title,
    condition: alert.condition,
    data: alert.data,
    noDataState: alert.no_data_state,
    execErrState: alert.exec_err_state,
    isPaused: alert.is_paused,
    record: alert.record,
    notification_settings: alert.notification_settings,
    missingSeriesEvalsToResolve: alert.missing_series_evals_to_resolve,
  }
  return toGrafanaRule(input, '')
}

export function renderRulerGroup({ name, intervalSeconds, rules }: WatchedGroup): object {
  return {
    name,
    interval: durationOf(intervalSeconds * 1_000),
    rules: rules.map(({ rule }) => renderRulerRule(rule, intervalSeconds)),
  }
}

export function renderRulerRule(rule: GrafanaRule, intervalSeconds: number): object {
  const { receiver, record } = rule
  return {
    expr: '',
    for: durationOf(rule.forMs),
    keep_firing_for: durationOf(rule.keepFiringMs),
    labels: rule.labels,
    annotations: rule.annotations,
    grafana_alert: {
      id: 0,
      orgId: 1,
      uid: rule.uid,
      title: rule.title,
      condition: rule.condition,
      data: rule.data,
      updated: new Date(rule.updatedMs).toISOString(),
      intervalSeconds,
      version: 1,
      namespace_uid: rule.folderUid,
      rule_group: rule.group,
      no_data_state: rule.noDataState,
      exec_err_state: rule.execErrState,
      is_paused: rule.isPaused,
      provenance: rule.provenance,
      ...(record === undefined ? {} : { record }),
      ...(receiver === undefined ? {} : { notification_settings: { receiver } }),
    },
  }
}
