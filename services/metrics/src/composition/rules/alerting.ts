import type { CommonConfig, Logger } from '@hearth/kernel'
import type { Alert, AlertSink } from '@hearth/notify'
import { countAlerts } from '@hearth/rules'
import type { Metrics } from '@hearth/server'
import { createHttpAlertClient } from '../../clients/alerts/alertmanager-client.ts'
import { createHttpClient } from '../../clients/http/http-client.ts'
import type { MetricsConfig } from '../../config.ts'
import {
  type AlertingConfig,
  type AlertmanagersConfig,
  alertmanagersConfig,
} from '../../config-file/schema/alerting.ts'
import { md5 } from '../../config-file/targets/plan-targets.ts'
import { toRule } from '../../config-file/targets/to-rule.ts'
import { labelAlerts } from '../../domain/alerts/label-alerts.ts'
import { compileRelabel } from '../../domain/scrape/relabel.ts'
import type { Relabel } from '../../domain/scrape/relabel-rule.ts'
import { createAlertmanagerPool } from '../../engines/alerts/alertmanager-pool.ts'
import type { AlertmanagerSettings } from '../../rules-config.ts'

export type AlertingDeps = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  readonly metrics: Metrics
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Who is told beside Alertmanagers. */
  readonly sinks: readonly AlertSink[]
}

/** The way of alerts out of this service. */
export type Alerting = {
  /** Puts the section of the configuration file in force, and the labels that each alert leaves with. */
  configure(section: AlertingConfig | undefined, externalLabels: Readonly<Record<string, string>>): void
  /** Never waits. */
  send(alerts: readonly Alert[]): void
  /** Addresses to which alerts go. */
  alertmanagers(): readonly string[]
  /** Addresses that relabelling dropped. */
  droppedAlertmanagers(): readonly string[]
  close(): Promise<void>
}

const backoff = { firstMs: 1_000, maxMs: 60_000 }

export function createAlerting({ config, common, logger, metrics, clock, sinks }: AlertingDeps): Alerting {
  const http = createHttpClient({ environment: process.env, clock })
  const pool = createAlertmanagerPool({
    post: createHttpAlertClient(http, common),
    counts: countAlerts(metrics, config.alertQueue, () => pool.queues()),
    logger,
    capacity: config.alertQueue,
    backoff,
    discovery: { client: http, userAgent: `Hearth/${common.version}` },
  })
  const own = config.alertmanagers.map(toSection)
  let relabel: Relabel = (labels) => labels
  let external: Readonly<Record<string, string>> = {}
  const closing = new AbortController()
  return {
    configure(section, externalLabels) {
      external = externalLabels
      relabel = compileRelabel((section?.alert_relabel_configs ?? []).map(toRule), md5)
      pool.setSections([...own, ...(section?.alertmanagers ?? [])])
    },
    send(alerts) {
      const outgoing = labelAlerts(alerts, external, relabel)
      if (outgoing.length === 0) return
      pool.push(outgoing)
      for (const sink of sinks) {
        // They are sent again while they fire, so nothing is lost but time.
        sink.send(outgoing, closing.signal).catch((error: unknown) => {
          if (!closing.signal.aborted) logger.warn({ err: error }, 'Alerts cannot be delivered now')
        })
      }
    },
    alertmanagers: () => pool.queues().map(({ url }) => url),
    droppedAlertmanagers: pool.dropped,
    async close() {
      closing.abort()
      await pool.close()
      http.close()
    },
  }
}

/** An Alertmanager of the settings, as the file of Prometheus would have it. */
function toSection({ url, timeoutMs, basicAuth, bearerToken }: AlertmanagerSettings): AlertmanagersConfig {
  const { protocol, host, pathname } = new URL(url)
  return alertmanagersConfig.parse({
    scheme: protocol.slice(0, -1),
    path_prefix: pathname,
    timeout: `${timeoutMs}ms`,
    static_configs: [{ targets: [host] }],
    ...(basicAuth === undefined ? {} : { basic_auth: basicAuth }),
    ...(bearerToken === undefined ? {} : { authorization: { credentials: bearerToken } }),
  })
}
