import { z } from 'zod'
import type { GrafanaRule } from '../../domain/alerting/grafana-rule.ts'
import { refuse } from '../../domain/alerting/translate/refuse.ts'
import { parseDurationMs } from '../../domain/query/duration.ts'

const texts = z.record(z.string(), z.string()).nullish()

// Go writes a duration as text, or as its nanoseconds.
const duration = z.union([z.string(), z.number()]).nullish()

const querySchema = z.looseObject({
  refId: z.string().min(1),
  queryType: z.string().nullish(),
  datasourceUid: z.string().min(1),
  relativeTimeRange: z.looseObject({ from: z.number().nullish(), to: z.number().nullish() }).nullish(),
  model: z.record(z.string(), z.unknown()),
})

const notificationSchema = z.looseObject({
  receiver: z.string().min(1),
  group_by: z.array(z.string()).nullish(),
  group_wait: z.string().nullish(),
  group_interval: z.string().nullish(),
  repeat_interval: z.string().nullish(),
  mute_time_intervals: z.array(z.string()).nullish(),
  active_time_intervals: z.array(z.string()).nullish(),
})

const noData = z.enum(['Alerting', 'NoData', 'OK', 'Ok', 'KeepLast', '']).nullish()
const onError = z.enum(['Alerting', 'Error', 'OK', 'Ok', 'KeepLast', '']).nullish()

/** A rule as the provisioning routes take it. */
export const provisionedRuleSchema = z.looseObject({
  uid: z.string().nullish(),
  title: z.string().trim().min(1).max(190),
  folderUID: z.string().nullish(),
  ruleGroup: z.string().nullish(),
  condition: z.string().nullish(),
  data: z.array(querySchema).min(1).max(100),
  noDataState: noData,
  execErrState: onError,
  for: duration,
  keep_firing_for: duration,
  labels: texts,
  annotations: texts,
  isPaused: z.boolean().nullish(),
  record: z.looseObject({ metric: z.string().min(1), from: z.string().min(1) }).nullish(),
  notification_settings: notificationSchema.nullish(),
  missingSeriesEvalsToResolve: z.number().nullish(),
})

export const ruleGroupSchema = z.looseObject({
  title: z.string().nullish(),
  folderUid: z.string().nullish(),
  interval: z.number().int().min(1).max(86_400),
  rules: z.array(provisionedRuleSchema).max(1_000).nullish(),
})

export type ProvisionedRuleInput = z.output<typeof provisionedRuleSchema>

/** @throws {Failure} `invalid` for what cannot be said here, with the field */
export function toGrafanaRule(input: ProvisionedRuleInput, provenance: string): GrafanaRule {
  const { title, labels, annotations, record } = input
  if ((input.missingSeriesEvalsToResolve ?? 1) > 1)
    throw refuse('missingSeriesEvalsToResolve', 'an alert ends when its series does; "keep_firing_for" holds it longer')
  return {
    uid: input.uid ?? '',
    title,
    folderUid: input.folderUID ?? '',
    group: input.ruleGroup ?? '',
    condition: input.condition ?? '',
    data: input.data.map(({ refId, queryType, datasourceUid, relativeTimeRange: range, model }) => ({
      refId,
      queryType: queryType ?? '',
      datasourceUid,
      relativeTimeRange: { from: range?.from ?? 0, to: range?.to ?? 0 },
      model,
    })),
    forMs: readDuration(input.for, 'for'),
    keepFiringMs: readDuration(input.keep_firing_for, 'keep_firing_for'),
    labels: labels ?? {},
    annotations: annotations ?? {},
    noDataState: input.noDataState === 'Ok' ? 'OK' : input.noDataState || 'NoData',
    execErrState: input.execErrState === 'Ok' ? 'OK' : input.execErrState || 'Error',
    isPaused: input.isPaused ?? false,
    record: record == null ? undefined : { metric: record.metric, from: record.from },
    receiver: receiverOf(input.notification_settings),
    provenance,
    updatedMs: 0,
  }
}

function readDuration(value: string | number | null | undefined, param: string): number {
  if (value == null || value === '') return 0
  const ms = typeof value === 'number' ? value / 1_000_000 : parseDurationMs(value)
  if (ms !== undefined && ms >= 0) return ms
  throw refuse(param, `"${value}" is no duration; write one such as 5m`)
}

const policyKeys = [
  'group_by',
  'group_wait',
  'group_interval',
  'repeat_interval',
  'mute_time_intervals',
  'active_time_intervals',
] as const

// A rule may name its contact point; when and how alerts are grouped is for a policy to say.
function receiverOf(settings: z.output<typeof notificationSchema> | null | undefined): string | undefined {
  if (settings == null) return undefined
  const set = policyKeys.find((key) => (settings[key]?.length ?? 0) > 0)
  if (set !== undefined)
    throw refuse(`notification_settings.${set}`, 'set it in a policy that matches the labels of the rule')
  return settings.receiver
}
