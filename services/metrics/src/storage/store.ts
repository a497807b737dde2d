import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, Failure } from '@hearth/kernel'
import type { BatchOutcome, SampleBatch } from '../domain/model/ingest.ts'
import type { Matcher } from '../domain/model/matcher.ts'
import type { TimeRange } from '../domain/model/queryable.ts'
import { Checkpointer } from './checkpoint/checkpointer.ts'
import { ChunkFiles } from './checkpoint/chunk-files.ts'
import { copyStore } from './copy-store.ts'
import { countSamples, type SampleCounts } from './count-samples.ts'
import { deleteSamples } from './delete-series.ts'
import { BatchApplier } from './head/apply-batch.ts'
import type { Head } from './head/head.ts'
import { type HeadStats, timesOf } from './head-stats.ts'
import type { StorageOptions } from './open-storage.ts'
import type { Recovered } from './recover.ts'
import { dropBefore, dropOldestShare } from './retention.ts'
import { BatchEncoder } from './wal/encode-batch.ts'
import { segmentEnding, segmentName, WalWriter } from './wal/wal-writer.ts'

type Options = Required<StorageOptions>

// How often sizes and ages are looked at, and a full disk tried again.
const upkeepMs = 10_000

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
  #firstSegment: number
  #timer: NodeJS.Timeout | undefined
  #checkpointing: Promise<void> | undefined
  #checkpointedMs: number
  #durable = true
  #losses = 0
  #closed = false

  constructor({ head, files, firstSegment, nextSegment, logBytes }: Recovered, options: Options) {
    this.#head = head
    this.#options = options
    this.#applier = new BatchApplier(head)
    this.#wal = new WalWriter({
      dir: join(options.dir, 'wal'),
      segment: nextSegment,
      earlierBytes: logBytes,
      syncMs: options.walSyncMs,
    })
    this.#files = new ChunkFiles(options.dir, files)
    this.#checkpointer = new Checkpointer(head, options.dir, this.#files)
    this.#firstSegment = firstSegment
    this.#checkpointedMs = options.clock()
  }

  /** @param isDamaged whether the files hold parts that could not be read: they are written anew */
  async start(isDamaged: boolean): Promise<void> {
    await this.#checkpointer.measure()
    dropBefore(this.#head, this.#options.clock() - this.#options.retentionMs)
    await this.#keepBounds().catch((error: unknown) => this.#lose(error))
    // Otherwise the same parts would be put aside at every start.
    if (isDamaged) await this.#tryCheckpoint()
    this.#timer = setInterval(() => void this.#upkeep(), upkeepMs).unref()
  }

  async append(batch: SampleBatch, refusal: 'fail' | 'skip', signal: AbortSignal): Promise<BatchOutcome> {
    signal.throwIfAborted()
    if (this.#closed) throw new Failure('unavailable', 'Cannot store samples: the store is closing')
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
    // Until then the log and the files still have what was deleted.
    await this.#checkpointing?.catch(() => undefined)
    await this.#checkpoint()
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
    const until = segmentName(this.#wal.rotate())
    const isBefore = (name: string) => !name.endsWith(segmentEnding) || name < until
    const copying = this.#wal.commit().then(() => copyStore(this.#options.dir, folder, isBefore))
    this.#checkpointing = copying.finally(() => {
      this.#checkpointing = undefined
    })
    await this.#checkpointing
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
      walBytes: this.#wal.bytes,
      checkpointBytes: this.#checkpointer.bytes,
      chunkFileBytes: this.#files.bytes,
      durable: this.#durable,
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#timer)
    await this.#checkpointing?.catch(() => undefined)
    await this.#tryCheckpoint()
    await this.#wal.close()
  }

  async #commit(): Promise<void> {
    try {
      await this.#wal.commit()
    } catch (error) {
      this.#lose(error)
    }
    if (!this.#durable) {
      const reason = 'Cannot log samples: the disk does not take them; they are kept in memory until it does'
      throw new Failure('unavailable', reason, { retryAfterSeconds: upkeepMs / 1000 })
    }
    if (this.#wal.bytes > this.#options.checkpointBytes) void this.#tryCheckpoint()
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

  // A checkpoint is written beside the one before, so its room counts twice.
  get #diskBytes(): number {
    return this.#files.bytes + this.#checkpointer.bytes * 2 + this.#wal.bytes
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
    for (const file of [...this.#files.lengths.keys()]) {
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
      this.#lose(error)
      // Dropping samples makes room only where files of closed chunks can go with them.
      if (errorCode(error) !== 'ENOSPC' || this.#files.bytes === 0) return
      dropOldestShare(this.#head, dropRatio)
      await this.#removeUnused()
    }
  }

  #checkpoint(): Promise<void> {
    this.#checkpointing ??= this.#writeCheckpoint().finally(() => {
      this.#checkpointing = undefined
    })
    return this.#checkpointing
  }

  async #writeCheckpoint(): Promise<void> {
    const firstSegment = this.#wal.rotate()
    const losses = this.#losses
    this.#checkpointedMs = this.#options.clock()
    await this.#checkpointer.write(firstSegment)
    // The segments before may still be written to.
    await this.#wal.commit()
    for (let segment = this.#firstSegment; segment < firstSegment; segment++) {
      await rm(join(this.#options.dir, 'wal', segmentName(segment)), { force: true })
    }
    this.#firstSegment = firstSegment
    if (this.#durable || losses !== this.#losses) return
    this.#options.logger.info('Metrics are on disk again')
    this.#durable = true
  }
}
