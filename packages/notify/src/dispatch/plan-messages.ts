import type { Integration } from '../config/receiver-schema.ts'
import type { LabelSet } from '../model/alert.ts'
import { compareAlerts } from '../model/label-order.ts'
import { isResolved, type StoredAlert } from '../model/stored-alert.ts'
import type { Message, MessageAlert } from '../receivers/message.ts'
import { isSuppressed, type Suppressor } from '../suppression/suppressor.ts'
import type { Group } from './group.ts'
import { newsOf, type Receipt } from './receipt.ts'

/** What one look at a group leads to, for one way to reach people. */
export type Plan = {
  readonly integration: Integration
  /** Under which the receipt is kept. */
  readonly receiptKey: string
  readonly receipt: Receipt
  /** Absent where nothing is to be sent, though the receipt changes. */
  readonly message: Omit<Message, 'externalUrl'> | undefined
}

export type PlanDeps = {
  readonly suppressor: Suppressor
  readonly integrationsOf: (receiver: string) => readonly Integration[]
  readonly receiptOf: (key: string) => Receipt | undefined
  /** The labels of the group's route, filled with these alerts. */
  readonly routeLabelsOf: RouteLabelsOf
}

export type RouteLabelsOf = (group: Group, alerts: readonly MessageAlert[]) => LabelSet

/** What there is to say of a group now, to each who is to be told. */
export function planMessages(group: Group, deps: PlanDeps, nowMs: number): readonly Plan[] {
  const alerts = audible(group, deps.suppressor, nowMs).map((alert) => toMessageAlert(alert, nowMs))
  if (alerts.length === 0) return []
  const integrations = deps.integrationsOf(group.route.receiver)
  const routeLabels = deps.routeLabelsOf(group, alerts)
  return integrations.flatMap((integration) => planOne(group, integration, { alerts, routeLabels, nowMs, ...deps }))
}

function audible({ route, alerts }: Group, suppressor: Suppressor, nowMs: number): readonly StoredAlert[] {
  if (suppressor.isQuiet(route, nowMs)) return []
  const heard = [...alerts.values()].filter(({ labels }) => !isSuppressed(suppressor.reasons(labels, nowMs)))
  return heard.sort(compareAlerts)
}

/** An alert as messages have it. */
export function toMessageAlert(alert: StoredAlert, nowMs: number): MessageAlert {
  const { labels, annotations, startsAtMs, endsAtMs, generatorUrl, fingerprint } = alert
  const isOver = isResolved(alert, nowMs)
  const status = isOver ? 'resolved' : 'firing'
  return { status, labels, annotations, startsAtMs, endsAtMs: isOver ? endsAtMs : undefined, generatorUrl, fingerprint }
}

function planOne(
  { key: groupKey, labels: groupLabels, route }: Group,
  integration: Integration,
  given: {
    readonly alerts: readonly MessageAlert[]
    readonly routeLabels: LabelSet
    readonly nowMs: number
    readonly receiptOf: PlanDeps['receiptOf']
  },
): readonly Plan[] {
  const { nowMs } = given
  const { sendResolved } = integration
  const receiptKey = `${integration.key} ${groupKey}`
  const receipt = { firing: of(given.alerts, 'firing'), resolved: of(given.alerts, 'resolved'), atMs: nowMs }
  const options = { sendResolved, repeatIntervalMs: route.repeatIntervalMs, nowMs }
  const reason = newsOf(given.receiptOf(receiptKey), receipt, options)
  if (reason === undefined) return []
  const alerts = sendResolved ? given.alerts : given.alerts.filter(({ status }) => status === 'firing')
  const message = { receiver: route.receiver, groupKey, groupLabels, routeLabels: given.routeLabels, reason, alerts }
  return [{ integration, receiptKey, receipt, message: alerts.length === 0 ? undefined : message }]
}

function of(alerts: readonly MessageAlert[], wanted: MessageAlert['status']): readonly string[] {
  return alerts.filter(({ status }) => status === wanted).map(({ fingerprint }) => fingerprint)
}
