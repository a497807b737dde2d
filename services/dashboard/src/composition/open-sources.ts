import { createAddressGuard } from '@hearth/outbound'
import { createAlertingStore } from '../clients/alerting-store.ts'
import { createAskService } from '../clients/ask-service.ts'
import type { AskOptions } from '../clients/ask-text.ts'
import { createHearthLogs } from '../clients/hearth-logs.ts'
import { createLoki } from '../clients/loki.ts'
import { createLokiTail } from '../clients/loki-tail.ts'
import { createExemplars, createPrometheus } from '../clients/prometheus.ts'
import { createReadRules } from '../clients/read-rules.ts'
import { refuseAddress } from '../clients/refuse-address.ts'
import { createScrapeIntervals } from '../clients/scrape-interval.ts'
import { openMysql } from '../clients/sql/mysql.ts'
import { openPostgres } from '../clients/sql/postgres.ts'
import type { SqlOptions } from '../clients/sql/sql-options.ts'
import { openSqlite } from '../clients/sql/sqlite.ts'
import { openUpstream } from '../clients/upstream.ts'
import { createWebClient, type WebOptions } from '../clients/web/ask-web.ts'
import type { DashboardConfig } from '../config.ts'
import type { AlertingStore } from '../domain/alerting/alerting-store.ts'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { SendUpstream } from '../domain/datasource/upstream.ts'
import { createLogsAdapter } from '../domain/query/logs/logs-adapter.ts'
import { createLokiAdapter } from '../domain/query/loki/loki-adapter.ts'
import { createPromqlAdapter } from '../domain/query/promql/promql-adapter.ts'
import { alertKinds } from '../domain/query/services/alert-kinds.ts'
import { chatflowKinds } from '../domain/query/services/chatflow-kinds.ts'
import { healthKinds } from '../domain/query/services/health-kinds.ts'
import { createServiceAdapter } from '../domain/query/services/service-adapter.ts'
import type { SourceAdapters } from '../domain/query/source-adapter.ts'
import { mysqlMacros } from '../domain/query/sql/macros/mysql.ts'
import { postgresMacros } from '../domain/query/sql/macros/postgres.ts'
import { sqliteMacros } from '../domain/query/sql/macros/sqlite.ts'
import { createSqlAdapter } from '../domain/query/sql/sql-adapter.ts'
import { readInfinity } from '../domain/query/web/read-infinity.ts'
import { readCsvPlugin, readJsonApi } from '../domain/query/web/read-marcus.ts'
import { createWebAdapter } from '../domain/query/web/web-adapter.ts'
import type { ReadRules } from '../domain/rules/rule.ts'

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
  const databases = openDatabases({ reveal, guard, maxRows, maxBytes: maxAnswerBytes, timeoutMs })
  return {
    send,
    rulesOf: (source) => createReadRules(asking, source),
    alertingOf: (source, key) => createAlertingStore(asking, source, key),
    adapters: {
      ...databases.adapters,
      ...webAdapters({ sendTo, maxAnswerBytes, timeoutMs }),
      prometheus: createPromqlAdapter({
        ask: createPrometheus(asking),
        askExemplars: createExemplars(asking),
        // The grammar is loaded when somebody filters, which few do.
        addFilters: async (expr, filters) => (await import('../clients/add-filters.ts')).addFilters(expr, filters),
        scrapeIntervalMs: createScrapeIntervals({ send, nowMs: Date.now }),
        nowMs: Date.now,
      }),
      loki: createLokiAdapter({ ask: createLoki(asking), tail: createLokiTail(upstream.openSocket), nowMs: Date.now }),
      'hearth-logs': createLogsAdapter(createHearthLogs(asking)),
      ...serviceAdapters(asking),
    },
    close() {
      databases.close()
      upstream.close()
    },
  }
}

function serviceAdapters(options: AskOptions) {
  const ask = createAskService(options)
  return {
    'hearth-health': createServiceAdapter({ ask, kinds: healthKinds, usual: 'checks' }),
    'hearth-chatflow': createServiceAdapter({ ask, kinds: chatflowKinds, usual: 'runs' }),
    alertmanager: createServiceAdapter({ ask, kinds: alertKinds, usual: 'silences' }),
  }
}

function webAdapters(options: WebOptions) {
  const ask = createWebClient(options)
  const load = async () => (await import('../clients/web/readers.ts')).readers
  const infinity = createWebAdapter({ ask, load, read: readInfinity, key: 'url' })
  return {
    'yesoreyes-infinity-datasource': infinity,
    'yesoreyeram-infinity-datasource': infinity,
    'marcusolsson-json-datasource': createWebAdapter({ ask, load, read: readJsonApi, key: 'urlPath' }),
    'marcusolsson-csv-datasource': createWebAdapter({ ask, load, read: readCsvPlugin, key: 'path' }),
  }
}

function openDatabases(options: SqlOptions) {
  const [postgres, mysql, sqlite] = [openPostgres(options), openMysql(options), openSqlite(options)]
  const ofPostgres = createSqlAdapter({ database: postgres, dialect: postgresMacros })
  return {
    adapters: {
      'grafana-postgresql-datasource': ofPostgres,
      postgres: ofPostgres,
      mysql: createSqlAdapter({ database: mysql, dialect: mysqlMacros }),
      'frser-sqlite-datasource': createSqlAdapter({ database: sqlite, dialect: sqliteMacros }),
    },
    close() {
      for (const database of [postgres, mysql, sqlite]) database.close()
    },
  }
}
