import type { JobConfig } from '../config-file/apply-global.ts'
import { type Plan, planTargets, type TargetBounds } from '../config-file/targets/plan-targets.ts'
import { type DiscoveryDeps, discoverersOf } from '../discovery/create-discoverers.ts'
import type { DroppedTargets, MetricMetadata, TargetState } from '../domain/model/target.ts'
import { createDiscoveryRuns } from './discovery-runs.ts'
import { createScraper, type ScraperDeps } from './scraper.ts'

export type ScrapeManagerDeps = ScraperDeps & {
  readonly discovery: Pick<DiscoveryDeps, 'client' | 'userAgent'>
  readonly bounds: TargetBounds
}

/** Finds the targets of jobs and scrapes them. */
export type ScrapeManager = {
  /** Puts jobs in the place of those before; what both have goes on undisturbed. */
  setJobs(jobs: readonly JobConfig[]): Promise<void>
  jobs(): readonly JobConfig[]
  targets(): readonly TargetState[]
  dropped(): readonly DroppedTargets[]
  /** How many targets each job has found, before relabelling. */
  discovered(): readonly { readonly job: string; readonly count: number }[]
  metadata(): readonly MetricMetadata[]
  close(): Promise<void>
}

type Pool = { readonly job: JobConfig; readonly keys: readonly string[] }

export function createScrapeManager(deps: ScrapeManagerDeps): ScrapeManager {
  const { logger, bounds } = deps
  const scraper = createScraper([], deps)
  scraper.start()
  let pools: readonly Pool[] = []
  let plans: readonly (readonly [Pool, Plan])[] = []
  let applying: Promise<void> = Promise.resolve()
  let isWaiting = false
  const runs = createDiscoveryRuns(() => void apply(), logger)
  const report = (mechanism: string, error: unknown) =>
    logger.warn({ err: error, discovery: mechanism }, 'Cannot discover targets; those found before stay')

  // Discoveries that come meanwhile are taken together.
  function apply(): Promise<void> {
    if (isWaiting) return applying
    isWaiting = true
    applying = applying.then(async () => {
      isWaiting = false
      plans = pools.map((pool) => [pool, planTargets(pool.job, pool.keys.flatMap(runs.groups), bounds)])
      for (const [{ job }, { faults }] of plans)
        for (const fault of faults) logger.warn({ job: job.job_name, fault }, 'A target that was found cannot be one')
      await scraper.setTargets(plans.flatMap(([, { targets }]) => targets))
    })
    return applying
  }

  return {
    async setJobs(jobs) {
      const found = jobs.map((job) => [job, discoverersOf(job, { ...deps.discovery, report })] as const)
      pools = found.map(([job, discoverers]) => ({ job, keys: discoverers.map(({ key }) => key) }))
      runs.setDiscoverers(found.flatMap(([, discoverers]) => discoverers))
      await apply()
    },
    jobs: () => pools.map(({ job }) => job),
    targets: scraper.targets,
    dropped: () =>
      plans.map(([{ job }, { dropped, droppedCount }]) => ({
        job: job.job_name,
        count: droppedCount,
        labels: dropped,
      })),
    discovered: () =>
      pools.map(({ job, keys }) => {
        const groups = keys.flatMap(runs.groups)
        return { job: job.job_name, count: groups.reduce((sum, { targets }) => sum + targets.length, 0) }
      }),
    metadata: scraper.metadata,
    async close() {
      await runs.close()
      await applying
      await scraper.close()
    },
  }
}
