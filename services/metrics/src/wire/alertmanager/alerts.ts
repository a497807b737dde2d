import type { AlertView, GroupView } from '@hearth/notify'
import { renderTime } from './time.ts'

export type FiringAlertBody = ReturnType<typeof renderAlert>

/** Alertmanager's `gettableAlert`. */
export function renderAlert(alert: AlertView) {
  const { silencedBy, inhibitedBy, generatorUrl } = alert
  const isQuiet = silencedBy.length + inhibitedBy.length > 0
  return {
    annotations: alert.annotations,
    endsAt: renderTime(alert.endsAtMs),
    fingerprint: alert.fingerprint,
    receivers: alert.receivers.map((name) => ({ name })),
    startsAt: renderTime(alert.startsAtMs),
    status: { inhibitedBy, silencedBy, state: isQuiet ? 'suppressed' : 'active' },
    updatedAt: renderTime(alert.updatedAtMs),
    ...(generatorUrl === '' ? {} : { generatorURL: generatorUrl }),
    labels: alert.labels,
  }
}

/** Alertmanager's `alertGroup`. */
export function renderGroup({ alerts, labels, receiver, routeLabels }: GroupView) {
  return { alerts: alerts.map(renderAlert), labels, receiver: { name: receiver }, routeLabels }
}
