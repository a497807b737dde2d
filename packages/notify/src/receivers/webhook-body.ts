import { commonOf, type Message, type MessageAlert, quotedReceiver, sortedSet, statusOf } from './message.ts'

/** Alertmanager's JSON for webhooks, version 4. @param maxAlerts most alerts in it; 0: all */
export function renderWebhook(message: Message, maxAlerts: number) {
  const { groupKey, groupLabels, externalUrl, reason = 'unknown', routeLabels = {} } = message
  const alerts = maxAlerts === 0 ? message.alerts : message.alerts.slice(0, maxAlerts)
  return {
    receiver: quotedReceiver(message),
    status: statusOf({ alerts }),
    alerts: alerts.map(renderAlert),
    notification_reason: reason,
    groupLabels,
    commonLabels: commonOf(alerts.map(({ labels }) => labels)),
    commonAnnotations: commonOf(alerts.map(({ annotations }) => annotations)),
    routeLabels,
    externalURL: externalUrl,
    version: '4',
    groupKey,
    truncatedAlerts: message.alerts.length - alerts.length,
  }
}

function renderAlert({ status, labels, annotations, startsAtMs, endsAtMs, generatorUrl, fingerprint }: MessageAlert) {
  return {
    status,
    labels: sortedSet(labels),
    annotations: sortedSet(annotations),
    startsAt: renderTime(startsAtMs),
    endsAt: endsAtMs === undefined ? noTime : renderTime(endsAtMs),
    generatorURL: generatorUrl,
    fingerprint,
  }
}

const noTime = '0001-01-01T00:00:00Z'

/** RFC 3339 without needless zeros, as Go writes it. */
function renderTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.?0*Z$/, 'Z')
}
