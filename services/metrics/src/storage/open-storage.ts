import { join } from 'node:path'
import { errorCode, Failure } from '@hearth/kernel'
import { describeLosses } from '../domain/describe-losses.ts'
import type { Appender, BatchAppender, IncomingSeries } from '../domain/model/ingest.ts'
import type { Labels } from '../domain/model/labels.ts'
import type { Matcher } from '../domain/model/matcher.ts'
import type { MetricDescription } from '../domain/model/metric-description.ts'
import type { Queryable, TimeRange } from '../domain/model/queryable.ts'
import type { RecoveryReport } from '../domain/model/recovery-report.ts'
import { createTurns } from '../domain/turns/turns.ts'
import { BlockSet, blocksName } from './blocks/block-set.ts'
import type { BlockMeta } from './blocks/format/meta.ts'
import { createMergedQueryable } from './blocks/merged-queryable.ts'
import type { SampleCounts } from './count-samples.ts'
import { flatten } from './flatten.ts'
import { type SharedStore, shareStore } from './handover/shared-store.ts'
import { createHeadQueryable } from './head/head-queryable.ts'
import type { HeadStats } from './head-stats.ts'
import { defaultMetadataBytes } from './metadata-table.ts'
import { Quarantine } from './quarantine.ts'
import { recover } from './recover.ts'
import type { StorageOptions } from './storage-options.ts'
import { Store } from './store.ts'

const hourMs = 3_600_000
const mib = 1 << 20
const defaultRetentionBytes = 1024 * mib

export type Storage = Queryable &
  Appender &
  BatchAppender & {
    stats(): HeadStats
    /** What the start found damaged. */
    readonly recovery: RecoveryReport
    /**
     * Keeps descriptions of metrics, and resolves once they are as safe as samples.
     * @throws {Failure} `unavailable` when they could not be logged
     */
    describe(descriptions: readonly MetricDescription[], signal: AbortSignal): Promise<void>
    /** The descriptions that are kept, one for each metric. */
    metadata(): readonly MetricDescription[]
    /**
     * Copies all that was acknowledged before this is called into a folder that does not exist, from which a
     * store can be opened.
     *
     * @returns what the copy holds
     */
    snapshot(folder: string): Promise<SampleCounts>
    /**
     * Puts all there is into a folder that does not exist, as blocks that Prometheus can be started on.
     *
     * @param skipsHead leaves out what is in memory alone
     */
    snapshotBlocks(folder: string, skipsHead: boolean): Promise<void>
    /** Removes the samples in the range of series that satisfy all matchers of at least one set. */
    deleteSeries(sets: readonly (readonly Matcher[])[], range: TimeRange): Promise<void>
    /** Labels of the series in memory. */
    headSeries(): Promise<readonly Labels[]>
    /** Moves to blocks what is old enough, and makes larger ones of those that belong together; happens by itself. */
    compact(): Promise<void>
    /** Keeps samples of any age, each series once and oldest first; resolves once they are on disk. */
    importSeries(series: readonly IncomingSeries[]): Promise<void>
    /** For queries that are evaluated in other threads. */
    readonly shared: SharedStore
    /** Frees what deleted samples take in blocks. */
    cleanTombstones(): Promise<void>
    /** What `meta.json` says of each block, by time. */
    blocks(): readonly BlockMeta[]
    /** Waits for what is being stored, and leaves a checkpoint. */
    close(): Promise<void>
  }

/**
 * Opens the store of samples. It always starts: of files that are damaged it keeps what can be read and puts
 * the rest into `quarantine`.
 *
 * @throws {Failure} `broken` when there is no folder to work in, and none can be made
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const startedMs = performance.now()
  const quarantine = new Quarantine(join(options.dir, 'quarantine'), options.clock)
  const { metadataBytes = defaultMetadataBytes } = options
  const recovered = await recover(options.dir, quarantine, metadataBytes).catch((cause: unknown) => {
    throw unusable(options.dir, cause)
  })
  const recoveryMs = performance.now() - startedMs
  const { report: recovery } = recovered
  const lost = describeLosses(recovery)
  if (lost !== undefined) options.logger.warn({ recovery }, lost)
  const { blockCacheBytes = 32 * mib, logger } = options
  const { outOfOrderMs = hourMs, retentionMs = 15 * 24 * hourMs, retentionBytes = defaultRetentionBytes } = options
  const blocks = await BlockSet.open({ folder: join(options.dir, blocksName), cacheBytes: blockCacheBytes, logger })
  const turns = options.turns ?? createTurns(() => performance.now())
  const store = new Store(recovered, blocks, {
    turns,
    keeping: () => ({ outOfOrderMs, retentionMs, retentionBytes }),
    headBytes: 256 * mib,
    walSyncMs: 1_000,
    checkpointMs: 600_000,
    checkpointBytes: 16 * mib,
    chunkFileBytes: 8 * mib,
    metadataBytes,
    blockCacheBytes,
    ...options,
  })
  await store.start()
  const head = createHeadQueryable(recovered.head, turns)
  return {
    ...createMergedQueryable(head, blocks, turns),
    headSeries: () => head.series([], { fromMs: Number.MIN_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER }),
    shared: shareStore(recovered.head, blocks, turns),
    compact: () => store.compact(),
    importSeries: (series) => store.importSeries(series),
    cleanTombstones: () => store.cleanTombstones(),
    blocks: () => blocks.all.map(({ meta }) => meta),
    async append(series, signal) {
      await store.append(flatten(series), 'fail', signal)
    },
    appendBatch: (batch, { refusal, signal }) => store.append(batch, refusal, signal),
    deleteSeries: (sets, range) => store.deleteSeries(sets, range),
    describe: (descriptions, signal) => store.describe(descriptions, signal),
    metadata: () => store.metadata(),
    stats: () => ({ ...store.stats(), recoveryMs, quarantined: quarantine.count }),
    recovery,
    snapshot: (folder) => store.snapshot(folder),
    snapshotBlocks: (folder, skipsHead) => store.snapshotBlocks(folder, skipsHead),
    close: () => store.close(),
  }
}

// What can go wrong with single files was dealt with: what is left is the folder, or a bug.
function unusable(dir: string, cause: unknown): unknown {
  const code = errorCode(cause)
  if (code === undefined) return cause
  const wanted = 'it must be a folder, or be free to become one, that this user may read and write'
  return new Failure('broken', `Cannot keep metrics in ${dir}: ${code}; ${wanted}`, { cause })
}
