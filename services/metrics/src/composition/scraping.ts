import type { CommonConfig, Logger } from '@hearth/kernel'
import { formatDuration } from '@hearth/rules/values'
import type { Metrics } from '@hearth/server'
import { createHttpClient } from '../clients/http/http-client.ts'
import { createScrapeClient } from '../clients/scrape-client.ts'
import type { MetricsConfig } from '../config.ts'
import { md5 } from '../config-file/targets/plan-targets.ts'
import { toRule } from '../config-file/targets/to-rule.ts'
import type { ExemplarSink } from '../domain/exemplars/exemplar-store.ts'
import type { BatchAppender } from '../domain/model/ingest.ts'
import type { Labels } from '../domain/model/labels.ts'
import type { DroppedTargets, MetricMetadata, TargetState } from '../domain/model/target.ts'
import { type RelabelStep, relabelSteps } from '../domain/scrape/relabel-steps.ts'
import { createScrapeManager } from '../engines/scrape-manager.ts'
import { observeScrapes, showPools } from '../metrics.ts'
import type { ConfigInForce } from './config-in-force.ts'
import { bundleJobs, namedJobs, readJobs, type WrittenJob } from './scrape-jobs.ts'

export type ScrapingDeps = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  readonly metrics: Metrics
  readonly appender: BatchAppender
  readonly exemplars: ExemplarSink
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly configFile: ConfigInForce
}

/** All that is scraped; nothing before `start`. */
export type Scraping = {
  /** @param ownUrl where this service listens: it scrapes itself too */
  start(ownUrl: string): Promise<void>
  /** The configuration in force, as it would be written. */
  written(): Readonly<Record<string, unknown>>
  /** Its jobs, those of further files too. */
  writtenJobs(): readonly WrittenJob[]
  /** What a job's relabelling does to labels; `undefined` when there is no such job. */
  relabelSteps(pool: string, labels: Labels): readonly RelabelStep[] | undefined
  /** Names of the jobs. */
  pools(): readonly string[]
  targets(): readonly TargetState[]
  dropped(): readonly DroppedTargets[]
  metadata(): readonly MetricMetadata[]
  close(): Promise<void>
}

export function createScraping(deps: ScrapingDeps): Scraping {
  const { config, common, metrics, configFile, clock } = deps
  const http = createHttpClient({ environment: process.env, clock })
  const userAgent = `Hearth/${common.version}`
  const client = observeScrapes(metrics, createScrapeClient(http, common), () => manager.targets())
  const discovery = { client: http, userAgent }
  const manager = createScrapeManager({ ...deps, client, discovery, bounds: config })
  showPools(metrics, manager)
  let own: readonly WrittenJob[] = namedJobs(config)
  const defaults = {
    scrape_interval: formatDuration(config.scrapeIntervalMs),
    scrape_timeout: formatDuration(config.scrapeTimeoutMs),
  }
  const apply = () => manager.setJobs([...readJobs(own), ...configFile.current().jobs])
  const forget = configFile.onChange(apply)
  const writtenJobs = () => [...own, ...configFile.current().writtenJobs]
  return {
    async start(ownUrl) {
      own = [...(config.bundle ? bundleJobs(config, common, ownUrl) : []), ...namedJobs(config)]
      await apply()
    },
    writtenJobs,
    written() {
      const { written } = configFile.current()
      return { ...written, global: { ...defaults, ...toRecord(written.global) }, scrape_configs: writtenJobs() }
    },
    relabelSteps(pool, labels) {
      const job = manager.jobs().find(({ job_name }) => job_name === pool)
      return job === undefined ? undefined : relabelSteps(job.relabel_configs.map(toRule), labels, md5)
    },
    pools: () => [...new Set(manager.jobs().map(({ job_name }) => job_name))],
    targets: manager.targets,
    dropped: manager.dropped,
    metadata: manager.metadata,
    async close() {
      forget()
      await manager.close()
      http.close()
    },
  }
}

function toRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
