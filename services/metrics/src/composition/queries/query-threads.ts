import { Worker } from 'node:worker_threads'
import type { Logger } from '@hearth/kernel'
import type { MetricsConfig } from '../../config.ts'
import { seriesBytes } from '../../domain/promql/evaluate/budget.ts'
import { createMatcher } from '../../domain/promql/syntax/matchers.ts'
import { createQueryPool, type QueryPool } from '../../engines/queries/query-pool.ts'
import type { Elsewhere } from '../../engines/reading/read-also.ts'
import type { SharedStore } from '../../storage/handover/shared-store.ts'
import type { QueryWorkerSettings } from './worker-settings.ts'

// Objects alone: samples lie beside them, and are counted against each query.
const resourceLimits = { maxOldGenerationSizeMb: 1_024 }

type Sources = { readonly shared: SharedStore; readonly elsewhere: Elsewhere }

/** Threads that evaluate queries over the store of this one, and over other servers that this one asks. */
export function openQueryThreads(config: MetricsConfig, { shared, elsewhere }: Sources, logger: Logger): QueryPool {
  const { lookbackMs, maxSamples, maxQueryBytes: maxBytes } = config
  const settings: QueryWorkerSettings = { lookbackMs, maxSamples, maxBytes }
  return createQueryPool({
    threads: config.queryWorkers,
    logger,
    store: shared,
    elsewhere,
    createMatcher: ({ name, op, value }) => createMatcher(name, op, value),
    maxSeries: Math.ceil(maxBytes / seriesBytes),
    onDamage: shared.reportDamage,
    openWorker: () => openWorker(settings),
  })
}

function openWorker(workerData: QueryWorkerSettings): Worker {
  const program = new URL('./query-worker.ts', import.meta.url)
  const worker = new Worker(program, { workerData, resourceLimits, env: {}, name: 'queries' })
  worker.unref()
  return worker
}
