import { createAddressGuard } from '@hearth/outbound'
import { createAlertingStore } from '../clients/alerting-store.ts'
import { createExemplars, createPrometheus } from '../clients/prometheus.ts'
import { createReadRules } from '../clients/read-rules.ts'
import { refuseAddress } from '../clients/refuse-address.ts'
import { createScrapeIntervals } from '../clients/scrape-interval.ts'
import { openUpstream } from '../clients/upstream.ts'
import type { DashboardConfig } from '../config.ts'
import type { AlertingStore } from '../domain/alerting/alerting-store.ts'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { SendUpstream } from '../domain/datasource/upstream.ts'
import { createPromqlAdapter } from '../domain/query/promql/promql-adapter.ts'
import type { SourceAdapters } from '../domain/query/source-adapter.ts'
import type { ReadRules } from '../domain/rules/rule.ts'
import { createLate } from './late/create-late.ts'

/** The ways to all types of data sources, and what is kept open on them. */
export type Sources = {
  readonly send: SendUpstream
  readonly adapters: SourceAdapters
  /** Reads the rules of a Prometheus. */
  readonly rulesOf: (source: () => DataSource) => ReadRules
  /** Rules and receivers that a metrics service keeps; `key` opens the writing of them. */
  readonly alertingOf: (source: () => DataSource, key: string) => AlertingStore
  close(): void
}

/** @param reveal the secrets of a data source in the clear */
export function openSources(
  config: DashboardConfig,
  reveal: (source: DataSource) => Readonly<Record<string, string>>,
): Sources {
  const { queryTimeoutMs: timeoutMs, maxAnswerBytes, maxRows } = config
  const guard = createAddressGuard({ allowPrivate: config.allowPrivateAddresses, refuse: refuseAddress })
  const strictGuard = createAddressGuard({ allowPrivate: false, refuse: refuseAddress })
  const { proxyIdleMs: idleMs, maxTailBytes: maxWaitingBytes } = config
  const upstream = openUpstream({ reveal, guard, strictGuard, timeoutMs, idleMs, maxWaitingBytes })
  const { send, sendTo } = upstream
  const asking = { send, maxAnswerBytes, timeoutMs }
  // Each with the first question to a source of its kind, which many services never have.
  const databases = createLate(async () => {
    const { openDatabases } = await import('./late/databases.ts')
    return openDatabases({ reveal, guard, maxRows, maxBytes: maxAnswerBytes, timeoutMs })
  })
  const lines = createLate(async () => (await import('./late/lines.ts')).createLines(asking, upstream.openSocket))
  const web = createLate(async () => (await import('./late/web.ts')).createWeb({ sendTo, maxAnswerBytes, timeoutMs }))
  const services = createLate(async () => (await import('./late/services.ts')).createServices(asking))
  const [postgres, infinity] = [async () => (await databases.get()).postgres, async () => (await web.get()).infinity]
  const prometheus = createPromqlAdapter({
    ask: createPrometheus(asking),
    askExemplars: createExemplars(asking),
    // The grammar is loaded when somebody filters, which few do.
    addFilters: async (expr, filters) => (await import('../clients/add-filters.ts')).addFilters(expr, filters),
    scrapeIntervalMs: createScrapeIntervals({ send, nowMs: Date.now }),
    nowMs: Date.now,
  })
  return {
    send,
    rulesOf: (source) => createReadRules(asking, source),
    alertingOf: (source, key) => createAlertingStore(asking, source, key),
    adapters: {
      'grafana-postgresql-datasource': postgres,
      postgres,
      mysql: async () => (await databases.get()).mysql,
      'frser-sqlite-datasource': async () => (await databases.get()).sqlite,
      'yesoreyes-infinity-datasource': infinity,
      'yesoreyeram-infinity-datasource': infinity,
      'marcusolsson-json-datasource': async () => (await web.get()).jsonApi,
      'marcusolsson-csv-datasource': async () => (await web.get()).csv,
      prometheus: () => prometheus,
      loki: async () => (await lines.get()).loki,
      'hearth-logs': async () => (await lines.get()).hearthLogs,
      'hearth-health': async () => (await services.get()).health,
      'hearth-chatflow': async () => (await services.get()).chatflow,
      alertmanager: async () => (await services.get()).alertmanager,
    },
    close() {
      databases.peek()?.close()
      upstream.close()
    },
  }
}
