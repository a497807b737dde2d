import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import { orAborted } from '@hearth/outbound'
import type { BatchOutcome, IncomingSeries, SampleBatch } from '../domain/model/ingest.ts'
import type { Matcher } from '../domain/model/matcher.ts'
import type { MetricDescription } from '../domain/model/metric-description.ts'
import type { TimeRange } from '../domain/model/queryable.ts'
import type { BlockSet } from './blocks/block-set.ts'
import { Checkpointer } from './checkpoint/checkpointer.ts'
import { ChunkFiles } from './checkpoint/chunk-files.ts'
import { copyStore } from './copy-store.ts'
import { countSamples, type SampleCounts } from './count-samples.ts'
import { deleteSamples } from './delete-series.ts'
import { BatchApplier } from './head/apply-batch.ts'
import type { Head } from './head/head.ts'
import { type HeadStats, timesOf } from './head-stats.ts'
import type { MetadataTable } from './metadata-table.ts'
import type { Recovered } from './recover.ts'
import { BlockKeeper } from './room/block-keeper.ts'
import { DiskRoom } from './room/disk-room.ts'
import type { Keeping } from './room/keeping.ts'
import { LogShare } from './room/log-share.ts'
import { dropBefore } from './room/retention.ts'
import { StoreBounds } from './room/store-bounds.ts'
import type { StorageOptions } from './storage-options.ts'
import { Turn } from './turn.ts'
import { BatchEncoder } from './wal/encode-batch.ts'
import { removeSegment, segmentOf } from './wal/segment.ts'
import { WalWriter } from './wal/wal-writer.ts'

type Options = Required<Omit<StorageOptions, keyof Keeping>>

// How often sizes and ages are looked at, and a full disk tried again.
const upkeepMs = 10_000
// A disk that did not take samples is tried again with the next ones, at most so often.
const retryMs = 1_000

// How often it is tried to cut blocks from the head, and to make larger ones of them.
const cutMs = 60_000

const never = new AbortController().signal

// How full the head may be before its oldest span is cut, complete or not.
const earlyRatio = 0.75

/** The head with its log and checkpoints, and the blocks cut from it. */
export class Store {
  readonly #head: Head
  readonly #options: Options
  readonly #applier: BatchApplier
  readonly #encoder = new BatchEncoder()
  readonly #wal: WalWriter
  readonly #log: LogShare
  readonly #files: ChunkFiles
  readonly #checkpointer: Checkpointer
  readonly #blocks: BlockSet
  readonly #keeper: BlockKeeper
  readonly #room: DiskRoom
  readonly #bounds: StoreBounds
  /** Of what changes blocks or takes samples from the head on purpose. */
  readonly #turn = new Turn()
  readonly #counts = { stored: 0, tooOld: 0, conflicting: 0 }
  readonly #metadata: MetadataTable
  readonly #walDir: string
  readonly #isToBeRenewed: boolean
  #firstSegment: number
  #keptSegment: number
  #timer: NodeJS.Timeout | undefined
  #checkpointing: Promise<void> | undefined
  #relieving: Promise<void> | undefined
  #checkpointedMs: number
  #retriedMs = 0
  #cutMs: number
  #isCopying = false
  #durable = true
  #losses = 0
  #closed = false

  constructor(recovered: Recovered, blocks: BlockSet, options: Options) {
    const { head, metadata } = recovered
    this.#head = head
    this.#metadata = metadata
    this.#options = options
    this.#blocks = blocks
    const boundBytes = () => options.keeping().retentionBytes
    this.#room = new DiskRoom({
      wholeBytes: () => this.#wholeBytes,
      boundBytes,
      heldBytes: () => blocks.heldBytes + this.#log.excessBytes,
      removal: () => blocks.removal,
      droppableBytes: (spared) => this.#keeper.droppableBytes(spared),
      reservedBytes: () => this.#checkpointer.restBytes,
      giveWay: (spared) => this.#keeper.makeWay(spared),
    })
    this.#keeper = new BlockKeeper({ head, blocks, room: this.#room, ...options })
    this.#applier = new BatchApplier(head)
    this.#walDir = join(options.dir, 'wal')
    this.#wal = new WalWriter({
      dir: this.#walDir,
      segment: recovered.nextSegment,
      earlierBytes: recovered.logBytes,
      logged: recovered.logged,
      syncMs: options.walSyncMs,
      room: this.#room,
    })
    const { keptBytes } = recovered
    this.#log = new LogShare({ ...options, boundBytes, keptBytes, walBytes: () => this.#wal.bytes })
    this.#files = new ChunkFiles(options.dir, () => this.#log.chunkFileBytes, recovered.files)
    this.#checkpointer = new Checkpointer({ head, metadata, dir: options.dir, files: this.#files, room: this.#room })
    this.#bounds = new StoreBounds({
      ...{ head, blocks, room: this.#room, files: this.#files, checkpointer: this.#checkpointer, log: this.#log },
      headBytes: options.headBytes,
      isCheckpointing: () => this.#checkpointing !== undefined,
    })
    this.#isToBeRenewed = recovered.isToBeRenewed
    this.#firstSegment = recovered.firstSegment
    this.#keptSegment = recovered.keptSegment
    this.#checkpointedMs = options.clock()
    this.#cutMs = Number.NEGATIVE_INFINITY
  }

  async start(): Promise<void> {
    await this.#checkpointer.measure()
    dropBefore(this.#head, this.#options.clock() - this.#options.keeping().retentionMs)
    await this.#bounds.keep().catch((error: unknown) => this.#lose(error))
    if (this.#isToBeRenewed) await this.#renew()
    this.#timer = setInterval(() => void this.#upkeep(), upkeepMs).unref()
  }

  async append(batch: SampleBatch, refusal: 'fail' | 'skip', signal: AbortSignal): Promise<BatchOutcome> {
    signal.throwIfAborted()
    this.#refuseWhenClosed()
    const arrivedS = Math.floor(this.#options.clock() / 1000)
    this.#encoder.begin(this.#wal.pending, arrivedS)
    const rules = { refusal, lateMs: this.#options.keeping().outOfOrderMs, arrivedS, sink: this.#encoder }
    const outcome = this.#applier.apply(batch, rules)
    this.#encoder.end()
    this.#counts.stored += outcome.stored
    this.#counts.tooOld += outcome.tooOld
    this.#counts.conflicting += outcome.conflicting
    await this.#commit(signal)
    return outcome
  }

  /** In blocks they are hidden; `cleanTombstones` frees what they take. */
  deleteSeries(sets: readonly (readonly Matcher[])[], range: TimeRange): Promise<void> {
    return this.#turn.take(() => this.#deleteSeries(sets, range))
  }

  /** Cuts blocks from the head where it is old enough, and makes larger ones of those that belong together. */
  compact(): Promise<void> {
    return this.#turn.take(() => this.#compact())
  }

  /** Keeps samples of any age, and resolves once they are on disk. */
  importSeries(series: readonly IncomingSeries[]): Promise<void> {
    this.#refuseWhenClosed()
    return this.#turn.take(() => this.#keeper.importSeries(series))
  }

  cleanTombstones(): Promise<void> {
    return this.#turn.take(() => this.#keeper.cleanTombstones())
  }

  async #deleteSeries(sets: readonly (readonly Matcher[])[], range: TimeRange): Promise<void> {
    await this.#keeper.delete(sets, range)
    this.#encoder.begin(this.#wal.pending, 0)
    deleteSamples(this.#head, sets, range, this.#encoder)
    this.#encoder.end()
    await this.#commit()
    // Until then the log and both checkpoints still have what was deleted.
    await this.#checkpointing?.catch(() => undefined)
    await this.#checkpoint()
    await this.#checkpoint()
  }

  /** Keeps what is new or other than before. */
  async describe(descriptions: readonly MetricDescription[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.#refuseWhenClosed()
    this.#encoder.begin(this.#wal.pending, 0)
    const changed = descriptions.filter((description) => this.#metadata.put(description))
    for (const description of changed) this.#encoder.metadata(description)
    this.#encoder.end()
    await this.#commit(signal)
  }

  /**
   * Copies all that was acknowledged before this is called into `folder`, and says how much that is. Samples
   * go on coming in; the next checkpoint waits, and so does the removal of files.
   */
  snapshot(folder: string): Promise<SampleCounts> {
    return this.#turn.take(() => this.#snapshot(folder))
  }

  async #snapshot(folder: string): Promise<SampleCounts> {
    await this.#checkpointing?.catch(() => undefined)
    await this.#checkpoint()
    while (this.#checkpointing !== undefined) await this.#checkpointing.catch(() => undefined)
    // One step: what is counted is what lies in the segments before.
    const counts = countSamples(this.#head, this.#blocks)
    const until = this.#rotateLog()
    const isBefore = (name: string) => (segmentOf(name) ?? 0) < until
    const copy = () => this.#blocks.holdAll(() => copyStore(this.#options.dir, folder, isBefore))
    const copying = this.#wal.commit().then(copy)
    // Whoever waits for a checkpoint meanwhile has nothing to do with a copy that fails.
    const settled = copying.catch(() => undefined)
    this.#isCopying = true
    this.#checkpointing = settled.finally(() => {
      this.#isCopying = false
      this.#checkpointing = undefined
    })
    await this.#checkpointing
    await copying
    return counts
  }

  /** Puts all there is into `folder` as blocks, without what is in memory where that is not wanted. */
  snapshotBlocks(folder: string, skipsHead: boolean): Promise<void> {
    return this.#turn.take(() => this.#keeper.snapshot(folder, skipsHead))
  }

  stats(): Omit<HeadStats, 'recoveryMs' | 'quarantined'> {
    const { minTimeMs, maxTimeMs } = timesOf(this.#head)
    return {
      series: this.#head.series.size,
      chunks: this.#head.chunks.table.size,
      labelPairs: this.#head.index.pairs,
      minTimeMs,
      maxTimeMs,
      blocks: this.#blocks.all.length,
      blockBytes: this.#blocks.bytes,
      blockDamage: this.#blocks.damaged,
      blocksGivenWay: this.#keeper.givenWay,
      samplesStored: this.#counts.stored,
      samplesTooOld: this.#counts.tooOld,
      samplesConflicting: this.#counts.conflicting,
      headBytes: this.#bounds.sampleBytes,
      walBytes: this.#log.bytes,
      checkpointBytes: this.#checkpointer.bytes,
      chunkFileBytes: this.#files.bytes,
      durable: this.#durable,
    }
  }

  metadata(): readonly MetricDescription[] {
    return [...this.#metadata]
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#timer)
    this.#keeper.stop()
    await this.#turn.take(async () => undefined)
    await this.#checkpointing?.catch(() => undefined)
    await this.#tryCheckpoint()
    await this.#wal.close()
    await this.#blocks.close()
  }

  get #wholeBytes(): number {
    return this.#blocks.diskBytes + this.#files.bytes + this.#checkpointer.bytes + this.#log.bytes
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new Failure('unavailable', 'Cannot store samples: the store is closing')
  }

  // Twice, so that what is kept beside the last checkpoint is whole and of this version too.
  async #renew(): Promise<void> {
    await this.#tryCheckpoint()
    await this.#tryCheckpoint()
  }

  async #commit(signal = never): Promise<void> {
    try {
      await this.#wal.commit()
    } catch (error) {
      this.#lose(error)
    }
    if (!this.#durable) {
      this.#retry()
      const reason = 'Cannot log samples: the disk does not take them; they are kept in memory until it does'
      throw new Failure('unavailable', reason, { retryAfterSeconds: retryMs / 1000 })
    }
    const isFull = this.#bounds.sampleBytes > this.#options.headBytes * earlyRatio
    if (isFull && this.#keeper.mayCut) void this.#relieve()
    await this.#condenseLog(signal)
  }

  // Whoever sends so quickly that the log would outgrow all else while a checkpoint is written waits for that; not for
  // a copy of the store, which takes as long as it takes.
  async #condenseLog(signal: AbortSignal): Promise<void> {
    if (!this.#log.isLong) return
    if (this.#checkpointing === undefined) void this.#tryCheckpoint()
    else if (this.#log.isTooLong && !this.#isCopying)
      await orAborted(this.#checkpointing, signal).catch(() => undefined)
  }

  // What is in memory alone goes to disk with a whole checkpoint.
  #retry(): void {
    const nowMs = this.#options.clock()
    if (nowMs - this.#retriedMs < retryMs || this.#checkpointing !== undefined) return
    this.#retriedMs = nowMs
    void this.#tryCheckpoint()
  }

  #lose(error: unknown): void {
    if (this.#durable) this.#options.logger.error({ err: error }, 'Metrics are kept in memory alone: the disk fails')
    this.#durable = false
    this.#losses += 1
  }

  async #upkeep(): Promise<void> {
    const { clock, keeping, checkpointMs } = this.#options
    dropBefore(this.#head, clock() - keeping().retentionMs)
    await this.#bounds.keep().catch((error: unknown) => this.#lose(error))
    const due = this.#wal.bytes > 0 && clock() - this.#checkpointedMs >= checkpointMs
    if (due || this.#log.isLong || !this.#durable) await this.#tryCheckpoint()
    if (clock() - this.#cutMs < cutMs) return
    this.#cutMs = clock()
    await this.compact().catch((error: unknown) => this.#leaveUncut(error))
  }

  async #compact(): Promise<void> {
    await this.#keeper.find()
    await this.#keeper.dropExpired()
    if (await this.#keeper.cut()) await this.#settleCut()
    await this.#keeper.compact()
  }

  // A head that grows too quickly goes to blocks before its time.
  #relieve(): Promise<void> {
    this.#relieving ??= this.#turn
      .take(async () => {
        await this.#keeper.cutEarly()
        await this.#settleCut()
      })
      .catch((error: unknown) => this.#leaveUncut(error))
      .finally(() => {
        this.#relieving = undefined
      })
    return this.#relieving
  }

  // What was cut is in the blocks: files that only held that can go once no checkpoint counts them.
  async #settleCut(): Promise<void> {
    await this.#checkpointing?.catch(() => undefined)
    await this.#tryCheckpoint()
  }

  // The head keeps what could not be cut, as far as it has room.
  #leaveUncut(error: unknown): void {
    void this.#keeper.giveWay(error)
    if (!this.#closed) this.#options.logger.warn({ err: error }, 'Metrics could not be moved to blocks')
  }

  async #tryCheckpoint(): Promise<void> {
    try {
      await this.#checkpoint()
      // Between two upkeeps a flood of samples would fill the disk far beyond its bound.
      await this.#bounds.keep()
    } catch (error) {
      this.#lose(error)
      await this.#keeper.giveWay(error)
    }
  }

  #checkpoint(): Promise<void> {
    this.#checkpointing ??= this.#writeCheckpoint().finally(() => {
      this.#checkpointing = undefined
    })
    return this.#checkpointing
  }

  /** @returns the number of the segment that begins */
  #rotateLog(): number {
    this.#log.rotate(this.#wal.bytes)
    return this.#wal.rotate()
  }

  async #writeCheckpoint(): Promise<void> {
    const firstSegment = this.#rotateLog()
    const losses = this.#losses
    this.#checkpointedMs = this.#options.clock()
    const logged = () => this.#wal.logged
    await this.#checkpointer.write({ firstSegment, keptSegment: this.#firstSegment, logged })
    // The segments before may still be written to.
    await this.#wal.commit()
    for (; this.#keptSegment < this.#firstSegment; this.#keptSegment++)
      await removeSegment(this.#walDir, this.#keptSegment)
    this.#firstSegment = firstSegment
    this.#log.settle()
    if (this.#durable || losses !== this.#losses) return
    this.#options.logger.info('Metrics are on disk again')
    this.#durable = true
  }
}
