import { commonOf, type Message, type MessageAlert, sortedSet, statusOf } from './message.ts'

/** Alertmanager's JSON for webhooks, version 4. @param maxAlerts most alerts in it; 0: all */
export function renderWebhook(message: Message, maxAlerts: number) {
  const { receiver, groupKey, groupLabels, externalUrl } = message
  const alerts = maxAlerts === 0 ? message.alerts : message.alerts.slice(0, maxAlerts)
  return {
    receiver: receiver.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&'),
    status: statusOf({ alerts }),
    alerts: alerts.map(renderAlert),
    groupLabels,
    commonLabels: commonOf(alerts.map(({ labels }) => labels)),
    commonAnnotations: commonOf(alerts.map(({ annotations }) => annotations)),
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
