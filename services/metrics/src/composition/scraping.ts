import type { CommonConfig, Logger } from '@hearth/kernel'
import type { Metrics } from '@hearth/server'
import { createScrapeClient } from '../clients/scrape-client.ts'
import type { MetricsConfig } from '../config.ts'
import { planTargets } from '../config-file/plan-targets.ts'
import type { ScrapeConfig } from '../config-file/schema.ts'
import type { BatchAppender } from '../domain/model/ingest.ts'
import type { MetricMetadata, TargetState } from '../domain/model/target.ts'
import { createScraper, type Scraper } from '../engines/scraper.ts'
import { observeScrapes } from '../metrics.ts'
import { bundleJobs, namedJobs } from './scrape-jobs.ts'

export type ScrapingDeps = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  readonly metrics: Metrics
  readonly appender: BatchAppender
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

/** All that is scraped; nothing before `start`. */
export type Scraping = {
  /** @param ownUrl where this service listens: it scrapes itself too */
  start(ownUrl: string): void
  jobs(): readonly ScrapeConfig[]
  targets(): readonly TargetState[]
  /** Labels of targets that relabelling dropped, before it did. */
  dropped(): readonly Readonly<Record<string, string>>[]
  metadata(): readonly MetricMetadata[]
  close(): Promise<void>
}

/** @throws {Failure} `invalid` when the configuration file cannot be read or has faults */
export async function createScraping(deps: ScrapingDeps): Promise<Scraping> {
  const { config, common } = deps
  const filed = config.configFile === undefined ? [] : await loadFile(config.configFile)
  // Faults show before anything is started.
  planTargets(filed, config)
  const client = createScrapeClient({ version: common.version })
  let jobs: readonly ScrapeConfig[] = []
  let dropped: readonly Readonly<Record<string, string>>[] = []
  let scraper: Scraper | undefined
  return {
    start(ownUrl) {
      jobs = [...(config.bundle ? bundleJobs(config, common, ownUrl) : []), ...namedJobs(config), ...filed]
      const plan = planTargets(jobs, config)
      dropped = plan.dropped
      scraper = createScraper(plan.targets, { ...deps, client: observeScrapes(deps.metrics, client, plan.targets) })
      scraper.start()
    },
    jobs: () => jobs,
    targets: () => scraper?.targets() ?? [],
    dropped: () => dropped,
    metadata: () => scraper?.metadata() ?? [],
    async close() {
      await scraper?.close()
      client.close()
    },
  }
}

// The parser of YAML is loaded only by those who have such a file.
async function loadFile(path: string): Promise<readonly ScrapeConfig[]> {
  const { loadJobs } = await import('../config-file/load-config.ts')
  return loadJobs(path)
}
