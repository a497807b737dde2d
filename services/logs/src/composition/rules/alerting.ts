import type { CommonConfig, Logger } from '@hearth/kernel'
import type { Alert } from '@hearth/notify'
import { AlertmanagerSender, countAlerts } from '@hearth/rules'
import type { Metrics } from '@hearth/server'
import { createAlertClient } from '../../clients/post-alerts.ts'
import type { LogsConfig } from '../../config.ts'
import { settleTarget } from './settle-target.ts'

export type AlertingDeps = {
  readonly config: LogsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  readonly metrics: Metrics
}

/** The way of alerts out of this service. */
export type Alerting = {
  /** Never waits. */
  send(alerts: readonly Alert[]): void
  close(): Promise<void>
}

/** Of the names of metrics, as Loki has them. */
export const metricPrefix = 'loki_'

const backoff = { firstMs: 1_000, maxMs: 60_000 }

/** Tells the Alertmanagers of the settings of alerts; where they name none, the metrics service, which answers as one. */
export function createAlerting({ config, common, logger, metrics }: AlertingDeps): Alerting {
  const { alertmanagers = [{ url: common.urls.metrics, timeoutMs: 10_000 }], alertQueue: capacity } = config
  const counts = countAlerts(
    metrics,
    capacity,
    () => senders.map(({ to, waiting }) => ({ url: to.url, waiting })),
    metricPrefix,
  )
  const deps = { post: createAlertClient(common), counts, logger, capacity, backoff }
  const senders = alertmanagers.map(
    ({ url, ...rest }) =>
      new AlertmanagerSender(settleTarget({ ...rest, url: `${url.replace(/\/+$/, '')}/api/v2/alerts` }), deps),
  )
  return {
    send(alerts) {
      const outgoing = alerts.map((alert) => ({ ...alert, labels: { ...config.externalLabels, ...alert.labels } }))
      for (const sender of senders) sender.push(outgoing)
    },
    async close() {
      await Promise.all(senders.map((sender) => sender.close()))
    },
  }
}
