import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import type { BatchOutcome, SampleBatch } from '../domain/model/ingest.ts'
import type { Matcher } from '../domain/model/matcher.ts'
import type { MetricDescription } from '../domain/model/metric-description.ts'
import type { TimeRange } from '../domain/model/queryable.ts'
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
import { dropBefore, dropOldestShare } from './retention.ts'
import type { StorageOptions } from './storage-options.ts'
import { BatchEncoder } from './wal/encode-batch.ts'
import { removeSegment, segmentOf } from './wal/segment.ts'
import { WalWriter } from './wal/wal-writer.ts'

type Options = Required<StorageOptions>

// How often sizes and ages are looked at, and a full disk tried again.
const upkeepMs = 10_000
// A disk that did not take samples is tried again with the next ones, at most so often.
const retryMs = 1_000

// How much goes at once when there is too much, so that this is rare.
const dropRatio = 0.1

// Room may come back late, when a whole file or page is empty: it is looked for again at the next upkeep.
const maxRounds = 5

/** The head with its log and checkpoints. */
export class Store {
  readonly #head: Head
  readonly #options: Options
  readonly #applier: BatchApplier
  readonly #encoder = new BatchEncoder()
  readonly #wal: WalWriter
  readonly #files: ChunkFiles
  readonly #checkpointer: Checkpointer
  readonly #counts = { stored: 0, tooOld: 0, conflicting: 0 }
  readonly #metadata: MetadataTable
  readonly #walDir: string
  readonly #isToBeRenewed: boolean
  #firstSegment: number
  #keptSegment: number
  #keptLogBytes = 0
  #timer: NodeJS.Timeout | undefined
  #checkpointing: Promise<void> | undefined
  #checkpointedMs: number
  #retriedMs = 0
  #durable = true
  #losses = 0
  #closed = false

  constructor(recovered: Recovered, options: Options) {
    const { head, metadata } = recovered
    this.#head = head
    this.#metadata = metadata
    this.#options = options
    this.#applier = new BatchApplier(head)
    this.#walDir = join(options.dir, 'wal')
    this.#wal = new WalWriter({
      dir: this.#walDir,
      segment: recovered.nextSegment,
      earlierBytes: recovered.logBytes,
      logged: recovered.logged,
      syncMs: options.walSyncMs,
    })
    this.#files = new ChunkFiles(options.dir, options.chunkFileBytes, recovered.files)
    this.#checkpointer = new Checkpointer({ head, metadata, dir: options.dir, files: this.#files })
    this.#isToBeRenewed = recovered.isToBeRenewed
    this.#firstSegment = recovered.firstSegment
    this.#keptSegment = recovered.keptSegment
    this.#checkpointedMs = options.clock()
  }

  async start(): Promise<void> {
    await this.#checkpointer.measure()
    dropBefore(this.#head, this.#options.clock() - this.#options.retentionMs)
    await this.#keepBounds().catch((error: unknown) => this.#lose(error))
    if (this.#isToBeRenewed) await this.#renew()
    this.#timer = setInterval(() => void this.#upkeep(), upkeepMs).unref()
  }

  async append(batch: SampleBatch, refusal: 'fail' | 'skip', signal: AbortSignal): Promise<BatchOutcome> {
    signal.throwIfAborted()
    this.#refuseWhenClosed()
    const arrivedS = Math.floor(this.#options.clock() / 1000)
    this.#encoder.begin(this.#wal.pending, arrivedS)
    const rules = { refusal, lateMs: this.#options.outOfOrderMs, arrivedS, sink: this.#encoder }
    const outcome = this.#applier.apply(batch, rules)
    this.#encoder.end()
    this.#counts.stored += outcome.stored
    this.#counts.tooOld += outcome.tooOld
    this.#counts.conflicting += outcome.conflicting
    await this.#commit()
    return outcome
  }

  async deleteSeries(sets: readonly (readonly Matcher[])[], range: TimeRange): Promise<void> {
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
    await this.#commit()
  }

  /**
   * Copies all that was acknowledged before this is called into `folder`, and says how much that is. Samples
   * go on coming in; the next checkpoint waits, and so does the removal of files.
   */
  async snapshot(folder: string): Promise<SampleCounts> {
    await this.#checkpointing?.catch(() => undefined)
    await this.#checkpoint()
    while (this.#checkpointing !== undefined) await this.#checkpointing.catch(() => undefined)
    // One step: what is counted is what lies in the segments before.
    const counts = countSamples(this.#head)
    const until = this.#wal.rotate()
    const isBefore = (name: string) => (segmentOf(name) ?? 0) < until
    const copying = this.#wal.commit().then(() => copyStore(this.#options.dir, folder, isBefore))
    // Whoever waits for a checkpoint meanwhile has nothing to do with a copy that fails.
    const settled = copying.catch(() => undefined)
    this.#checkpointing = settled.finally(() => {
      this.#checkpointing = undefined
    })
    await this.#checkpointing
    await copying
    return counts
  }

  stats(): Omit<HeadStats, 'recoveryMs' | 'quarantined'> {
    return {
      series: this.#head.series.size,
      chunks: this.#head.chunks.table.size,
      labelPairs: this.#head.index.pairs,
      ...timesOf(this.#head),
      samplesStored: this.#counts.stored,
      samplesTooOld: this.#counts.tooOld,
      samplesConflicting: this.#counts.conflicting,
      headBytes: this.#head.chunks.slab.bytes,
      walBytes: this.#wal.bytes + this.#keptLogBytes,
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
    await this.#checkpointing?.catch(() => undefined)
    await this.#tryCheckpoint()
    await this.#wal.close()
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new Failure('unavailable', 'Cannot store samples: the store is closing')
  }

  // Twice, so that what is kept beside the last checkpoint is whole and of this version too.
  async #renew(): Promise<void> {
    await this.#tryCheckpoint()
    await this.#tryCheckpoint()
  }

  async #commit(): Promise<void> {
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
    if (this.#wal.bytes > this.#options.checkpointBytes) void this.#tryCheckpoint()
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
    const { clock, retentionMs, checkpointMs } = this.#options
    dropBefore(this.#head, clock() - retentionMs)
    await this.#keepBounds().catch((error: unknown) => this.#lose(error))
    const due = this.#wal.bytes > 0 && clock() - this.#checkpointedMs >= checkpointMs
    if (due || !this.#durable) await this.#tryCheckpoint()
  }

  // With the checkpoint that is to be written beside those that there are.
  get #diskBytes(): number {
    return this.#files.bytes + this.#checkpointer.peakBytes + this.#wal.bytes + this.#keptLogBytes
  }

  async #keepBounds(): Promise<void> {
    const { headBytes, retentionBytes } = this.#options
    const { slab, table } = this.#head.chunks
    for (let round = 0; round < maxRounds && slab.bytes > headBytes && table.size > 0; round++)
      dropOldestShare(this.#head, dropRatio)
    await this.#removeUnused()
    for (let round = 0; round < maxRounds && this.#diskBytes > retentionBytes && this.#files.bytes > 0; round++) {
      // Files cannot be removed meanwhile, and without that nothing would be gained.
      if (this.#checkpointing !== undefined) return
      dropOldestShare(this.#head, dropRatio)
      await this.#removeUnused()
    }
  }

  async #removeUnused(): Promise<void> {
    // A file that is being written to is not counted yet.
    if (this.#checkpointing !== undefined) return
    for (const file of this.#files.numbers) {
      if ((this.#head.chunks.fileUse.get(file) ?? 0) > 0) continue
      await this.#files.remove(file)
      this.#head.chunks.fileUse.delete(file)
    }
  }

  async #tryCheckpoint(): Promise<void> {
    try {
      await this.#checkpoint()
      // Between two upkeeps a flood of samples would fill the disk far beyond its bound.
      await this.#keepBounds()
    } catch (error) {
      // What was acknowledged stays, on a full disk too: its bound keeps the store small, and who filled it may leave.
      this.#lose(error)
    }
  }

  #checkpoint(): Promise<void> {
    this.#checkpointing ??= this.#writeCheckpoint().finally(() => {
      this.#checkpointing = undefined
    })
    return this.#checkpointing
  }

  async #writeCheckpoint(): Promise<void> {
    const keptLogBytes = this.#wal.bytes
    const firstSegment = this.#wal.rotate()
    const losses = this.#losses
    this.#keptLogBytes += keptLogBytes
    this.#checkpointedMs = this.#options.clock()
    const logged = () => this.#wal.logged
    await this.#checkpointer.write({ firstSegment, keptSegment: this.#firstSegment, logged })
    // The segments before may still be written to.
    await this.#wal.commit()
    for (; this.#keptSegment < this.#firstSegment; this.#keptSegment++)
      await removeSegment(this.#walDir, this.#keptSegment)
    this.#firstSegment = firstSegment
    this.#keptLogBytes = keptLogBytes
    if (this.#durable || losses !== this.#losses) return
    this.#options.logger.info('Metrics are on disk again')
    this.#durable = true
  }
}
