import type { Metrics } from '@hearth/server'
import type { RecoveryReport } from './domain/model/recovery-report.ts'

/** What the storage tells of itself at each scrape; times in Unix milliseconds. */
export type StorageFigures = {
  readonly series: number
  readonly chunks: number
  readonly minTimeMs: number
  readonly maxTimeMs: number
  readonly samplesStored: number
  readonly samplesTooOld: number
  readonly samplesConflicting: number
  readonly headBytes: number
  readonly walBytes: number
  readonly checkpointBytes: number
  readonly chunkFileBytes: number
  readonly blocks: number
  readonly blockBytes: number
  readonly blockDamage: number
  readonly blocksGivenWay: number
  readonly durable: boolean
  readonly recoveryMs: number
  readonly quarantined: number
}

type Row = readonly [name: string, help: string, read: (figures: StorageFigures) => number]

const gauges: readonly Row[] = [
  ['prometheus_tsdb_head_series', 'Series in memory', ({ series }) => series],
  ['prometheus_tsdb_head_chunks', 'Chunks in memory', ({ chunks }) => chunks],
  ['prometheus_tsdb_head_min_time_seconds', 'Time of the oldest sample', ({ minTimeMs }) => minTimeMs / 1000],
  ['prometheus_tsdb_head_max_time_seconds', 'Time of the newest sample', ({ maxTimeMs }) => maxTimeMs / 1000],
  ['prometheus_tsdb_head_chunks_storage_size_bytes', 'Samples in memory', ({ headBytes }) => headBytes],
  ['prometheus_tsdb_wal_storage_size_bytes', 'Write-ahead log on disk', ({ walBytes }) => walBytes],
  ['prometheus_tsdb_blocks_loaded', 'Blocks on disk', ({ blocks }) => blocks],
  ['prometheus_tsdb_storage_blocks_bytes', 'Bytes of blocks on disk', ({ blockBytes }) => blockBytes],
  ['hearth_tsdb_head_chunk_files_bytes', 'Closed chunks of the head on disk', ({ chunkFileBytes }) => chunkFileBytes],
  ['hearth_tsdb_block_damage', 'Places in blocks that could not be read', ({ blockDamage }) => blockDamage],
  ['hearth_tsdb_checkpoint_bytes', 'Checkpoint of open chunks on disk', ({ checkpointBytes }) => checkpointBytes],
  ['hearth_tsdb_durable', '0 while the disk does not take samples', ({ durable }) => Number(durable)],
  [
    'prometheus_tsdb_data_replay_duration_seconds',
    'How long the start of the storage took',
    ({ recoveryMs }) => recoveryMs / 1000,
  ],
]

const counters: readonly Row[] = [
  ['prometheus_tsdb_head_samples_appended_total', 'Samples stored', ({ samplesStored }) => samplesStored],
  ['prometheus_tsdb_too_old_samples_total', 'Samples refused as too old', ({ samplesTooOld }) => samplesTooOld],
  [
    'prometheus_tsdb_duplicate_samples_total',
    'Samples refused because another is kept for their time',
    ({ samplesConflicting }) => samplesConflicting,
  ],
  [
    'hearth_tsdb_full_disk_dropped_blocks_total',
    'Blocks dropped because the disk was full',
    ({ blocksGivenWay }) => blocksGivenWay,
  ],
  ['prometheus_tsdb_wal_corruptions_total', 'Damaged parts put aside', ({ quarantined }) => quarantined],
]

/** Shows the storage under Prometheus' names where it has them, read anew at each scrape. */
export function showStorage(metrics: Metrics, read: () => StorageFigures): void {
  for (const [name, help, pick] of gauges) {
    const gauge = metrics.gauge(name, help)
    Object.assign(gauge, { collect: () => gauge.set(pick(read())) })
  }
  for (const [name, help, pick] of counters) {
    const counter = metrics.counter(name, help)
    const collect = () => {
      counter.reset()
      counter.inc(pick(read()))
    }
    Object.assign(counter, { collect })
  }
}

/** Shows what was lost at the start, between its bounds; `at_most` is infinite when nothing bounds it. */
export function showRecovery(metrics: Metrics, { samplesLost, seriesLost }: RecoveryReport): void {
  for (const [what, { atLeast, atMost }] of [
    ['samples', samplesLost],
    ['series', seriesLost],
  ] as const) {
    const help = `Lost in damaged files at the last start: ${what}`
    const gauge = metrics.gauge(`hearth_tsdb_recovery_lost_${what}`, help, ['bound'] as const)
    gauge.set({ bound: 'at_least' }, atLeast)
    gauge.set({ bound: 'at_most' }, atMost ?? Number.POSITIVE_INFINITY)
  }
}

export type EngineFigures = { readonly running: () => number; readonly concurrency: number }

/** Shows the version and the queries being evaluated. */
export function showProcess(metrics: Metrics, version: string, { running, concurrency }: EngineFigures): void {
  const labels = ['version', 'goversion'] as const
  const build = metrics.gauge('prometheus_build_info', 'Version of this program, its API and its runtime', labels)
  build.set({ version, goversion: `node ${process.version}` }, 1)
  metrics.gauge('prometheus_ready', 'Whether queries can be answered').set(1)
  metrics.gauge('prometheus_engine_queries_concurrent_max', 'Queries evaluated at once').set(concurrency)
  const queries = metrics.gauge('prometheus_engine_queries', 'Queries being evaluated')
  Object.assign(queries, { collect: () => queries.set(running()) })
}

/** Shows whether the server that answers in place of this one does. */
export function showExternal(metrics: Metrics, answers: () => boolean): void {
  const gauge = metrics.gauge('hearth_external_up', 'Whether the external server answered when it was last asked')
  Object.assign(gauge, { collect: () => gauge.set(Number(answers())) })
}

const intervalBuckets = [0.5, 1, 2.5, 4.9, 5, 5.1, 10, 14.9, 15, 15.1, 30, 60, 300]

type Fetch<R extends { readonly url: string }, P> = { get(request: R, signal: AbortSignal): Promise<P> }

/** The client, with the time between two scrapes of each target shown. */
export function observeScrapes<R extends { readonly url: string }, P>(
  metrics: Metrics,
  client: Fetch<R, P>,
  targets: () => readonly { readonly url: string; readonly intervalMs: number }[],
): Fetch<R, P> {
  const intervals = metrics.histogram(
    'prometheus_target_interval_length_seconds',
    'Time between two scrapes of one target',
    intervalBuckets,
    ['interval'] as const,
  )
  const last = new Map<string, number>()
  let wanted = new Map<string, string>()
  const intervalOf = (url: string) => {
    if (!wanted.has(url)) {
      wanted = new Map(targets().map((target) => [target.url, `${target.intervalMs / 1000}s`]))
      for (const gone of last.keys()) if (!wanted.has(gone)) last.delete(gone)
    }
    return wanted.get(url) ?? ''
  }
  return {
    get(request, signal) {
      const nowMs = performance.now()
      const beforeMs = last.get(request.url)
      last.set(request.url, nowMs)
      const interval = intervalOf(request.url)
      if (beforeMs !== undefined) intervals.observe({ interval }, (nowMs - beforeMs) / 1000)
      return client.get(request, signal)
    },
  }
}

type Pools = {
  jobs(): readonly { readonly job_name: string }[]
  targets(): readonly { readonly job: string }[]
  /** Before relabelling. */
  discovered(): readonly { readonly job: string; readonly count: number }[]
}

/** Shows how many targets each job has, and has found. */
export function showPools(metrics: Metrics, { jobs, targets, discovered }: Pools): void {
  const pools = metrics.gauge('prometheus_target_scrape_pool_targets', 'Targets of each job', ['scrape_job'] as const)
  const collect = () => {
    pools.reset()
    for (const { job_name } of jobs()) pools.set({ scrape_job: job_name }, 0)
    for (const { job } of targets()) pools.inc({ scrape_job: job })
  }
  Object.assign(pools, { collect })
  const names = ['name', 'config'] as const
  const found = metrics.gauge('prometheus_sd_discovered_targets', 'Targets each job has found', names)
  const collectFound = () => {
    found.reset()
    for (const { job, count } of discovered()) found.inc({ name: 'scrape', config: job }, count)
  }
  Object.assign(found, { collect: collectFound })
}
