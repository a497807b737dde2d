import { type Notifier, stateOf } from '@hearth/notify'
import type { Metrics } from '@hearth/server'

/** Shows the delivery of alerts under Alertmanager's names, read anew at each scrape. */
export function showDelivery(metrics: Metrics, notifier: Notifier, clock: () => number): void {
  showCounts(
    metrics.gauge('alertmanager_alerts', 'Alerts that fire, by state', ['state']),
    ['active', 'suppressed'],
    () =>
      notifier.alerts().map(({ silencedBy, inhibitedBy }) => {
        return silencedBy.length + inhibitedBy.length > 0 ? 'suppressed' : 'active'
      }),
  )
  const states = ['active', 'pending', 'expired'] as const
  showCounts(metrics.gauge('alertmanager_silences', 'Silences, by state', ['state']), states, () =>
    notifier.silences.list().map((silence) => stateOf(silence, clock())),
  )
  const waiting = metrics.gauge('hearth_notifications_waiting', 'Messages that are still to be sent')
  Object.assign(waiting, { collect: () => waiting.set(notifier.waiting()) })
  showAttempts(metrics, notifier)
}

type StateGauge = ReturnType<Metrics['gauge']>

function showCounts(gauge: StateGauge, states: readonly string[], read: () => readonly string[]): void {
  const collect = () => {
    const found = read()
    for (const state of states) gauge.set({ state }, found.filter((one) => one === state).length)
  }
  Object.assign(gauge, { collect })
}

/** Attempts, and those of them that failed, whether or not another one followed. */
function showAttempts(metrics: Metrics, notifier: Notifier): void {
  const total = metrics.counter('alertmanager_notifications_total', 'Attempts to send a message', ['integration'])
  const failed = metrics.counter('alertmanager_notifications_failed_total', 'Attempts that failed', ['integration'])
  const collect = () => {
    for (const counter of [total, failed]) counter.reset()
    for (const [integration, counts] of notifier.counts()) {
      total.inc({ integration }, counts.sent + counts.retried + counts.failed)
      failed.inc({ integration }, counts.retried + counts.failed)
    }
  }
  Object.assign(total, { collect })
}
