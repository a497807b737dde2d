import { errorCode, Failure, type Logger } from '@hearth/kernel'
import type { IncomingSeries } from '../../domain/model/ingest.ts'
import type { Matcher } from '../../domain/model/matcher.ts'
import type { TimeRange } from '../../domain/model/queryable.ts'
import type { Block } from '../blocks/block.ts'
import type { BlockSet } from '../blocks/block-set.ts'
import { compactBlocks } from '../blocks/compaction/compact.ts'
import { compactionRanges, planCompaction } from '../blocks/compaction/plan.ts'
import { deleteFromBlock } from '../blocks/delete-from-blocks.ts'
import { DamagedError } from '../blocks/files/damage.ts'
import type { BlockMeta } from '../blocks/format/meta.ts'
import { importSeries } from '../blocks/import-series.ts'
import { cutHead } from '../cut/cut-head.ts'
import { blockMs, type CutRange, nextCut } from '../cut/cut-range.ts'
import type { Head } from '../head/head.ts'
import { timesOf } from '../head-stats.ts'
import { snapshotBlocks } from '../snapshot-blocks.ts'
import { type DiskRoom, NoRoomError, type Spared } from './disk-room.ts'
import type { Keeping } from './keeping.ts'

export type BlockKeeperDeps = {
  readonly head: Head
  readonly blocks: BlockSet
  readonly logger: Logger
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly keeping: () => Pick<Keeping, 'retentionMs' | 'retentionBytes'>
  readonly room: DiskRoom
}

// No block grows beyond this part of what is kept: it goes as a whole.
const retentionParts = 10
// And beyond this part of the room: while larger ones are written it is taken twice. As much stays free beside them for
// samples that come in, which a compaction would have to give way to.
const roomParts = 20
// What systems say of a disk, or of the part of it that a user may have.
const fullCodes = ['ENOSPC', 'EDQUOT']
// How long a cut that had no room is not tried again.
const refusedMs = 60_000
const maxBlockMs = 31 * 86_400_000

/** What moves samples between the head and blocks, and blocks to larger ones. The caller runs one at a time. */
export class BlockKeeper {
  readonly #deps: BlockKeeperDeps
  readonly #closing = new AbortController()
  /** A compaction that runs: it gives way to what has to be written. */
  #compaction: { readonly yielding: AbortController; readonly ended: Promise<boolean> } | undefined
  #givenWay = 0
  #refusedMs = Number.NEGATIVE_INFINITY
  /** Blocks that could not be compacted: damaged, or on a disk that was full. */
  readonly #left = new Set<string>()

  constructor(deps: BlockKeeperDeps) {
    this.#deps = deps
  }

  /** Ends what runs, as soon as it can. */
  stop(): void {
    this.#closing.abort()
  }

  /** Takes blocks that were copied into the folder. */
  find(): Promise<void> {
    return this.#deps.blocks.find()
  }

  /** Whether a cut that had no room is tried again. Meanwhile the head drops what it has no room for. */
  get mayCut(): boolean {
    const sinceMs = this.#deps.clock() - this.#refusedMs
    return sinceMs < 0 || sinceMs >= refusedMs
  }

  /**
   * Cuts what is old enough from the head, not right after it was refused.
   *
   * @returns whether something was
   * @throws {NoRoomError} where there is no room for it; then nothing has gone for it
   */
  async cut(): Promise<boolean> {
    if (!this.mayCut) return false
    let hasCut = false
    for (let range = this.#nextCut(); range !== undefined; range = this.#nextCut()) {
      await this.#cut(range)
      hasCut = true
      if (sameRange(this.#nextCut(), range)) break
    }
    return hasCut
  }

  /** Cuts the oldest span of the head, though it may not be complete; as `cut`. */
  async cutEarly(): Promise<void> {
    if (!this.mayCut) return
    const { minTimeMs, maxTimeMs } = timesOf(this.#deps.head)
    const endMs = (Math.floor(minTimeMs / blockMs) + 1) * blockMs
    await this.#cut({ minMs: minTimeMs, maxMs: Math.min(endMs, maxTimeMs + 1) })
  }

  /** Makes larger blocks of small ones as long as there are some that belong together. */
  async compact(): Promise<void> {
    for (let parents = this.#planned(); parents.length > 1; parents = this.#planned()) {
      const spared = new Set(parents.map(({ meta }) => meta.ulid))
      await this.#deps.room.make(bytesOf(parents) + this.#spareBytes, spared)
      // They may have gone for what came in meanwhile.
      if (!parents.every((block) => this.#deps.blocks.all.includes(block))) continue
      // Without room for both they stay apart: that is allowed, and only slower to read.
      if (this.#deps.room.freeBytes < bytesOf(parents)) return
      if (!(await this.#compact(parents))) return
    }
  }

  /** Writes blocks anew from which something was deleted, where there is room: no samples go for those that are hidden. */
  async cleanTombstones(): Promise<void> {
    const { blocks, logger } = this.#deps
    for (const block of blocks.all) {
      // It may have gone while others were written.
      if (block.tombstones.size === 0 || !blocks.all.includes(block)) continue
      if (await this.#compact([block])) continue
      const { ulid } = block.meta
      logger.warn({ block: ulid }, 'Deleted samples stay on disk, hidden: there is no room to write their block anew')
    }
  }

  /**
   * Keeps samples of any age in blocks of their own.
   *
   * @throws {Failure} `too-large` when there is no room for these within the bound; then none of them is kept, and
   *   nothing has gone for them
   */
  async importSeries(series: readonly IncomingSeries[]): Promise<void> {
    const { blocks, clock, room } = this.#deps
    // They came together and go together, so that their blocks may be large.
    const spansMs = compactionRanges(maxBlockMs)
    const written = new Set<string>()
    const draft = room.draft('may-drop', written)
    await importSeries(blocks, series, { nowMs: clock(), spansMs, draft, written }).catch(async (cause: unknown) => {
      for (const block of blocks.all) if (written.has(block.meta.ulid)) await blocks.remove(block)
      if (!(cause instanceof NoRoomError)) throw cause
      throw new Failure(
        'too-large',
        'Cannot keep these samples: they take more room on disk than `retentionBytes` gives',
      )
    })
  }

  async delete(sets: readonly (readonly Matcher[])[], range: TimeRange): Promise<void> {
    await this.#deps.blocks.use(range, async (found) => {
      for (const block of found) await deleteFromBlock(block, sets, range)
    })
  }

  /** Puts all there is into `folder` as blocks, without what is in memory where that is not wanted. */
  async snapshot(folder: string, skipsHead: boolean): Promise<void> {
    const { head, blocks, clock } = this.#deps
    await snapshotBlocks(head, blocks, folder, { skipsHead, nowMs: clock(), signal: this.#closing.signal })
  }

  /** Removes blocks all of whose samples are too old. */
  async dropExpired(): Promise<void> {
    const { blocks, clock, keeping } = this.#deps
    const { retentionMs } = keeping()
    for (const block of blocks.all) if (block.ageMs < clock() - retentionMs) await blocks.remove(block)
  }

  /** What would go if everything had to but what is spared. */
  droppableBytes(spared: Spared): number {
    return bytesOf(this.#deps.blocks.all.filter(({ meta }) => !spared.has(meta.ulid)))
  }

  /** Makes room: ends a compaction that runs, or removes the oldest block. @returns whether there was either */
  async makeWay(spared: Spared): Promise<boolean> {
    const { blocks } = this.#deps
    if (this.#compaction !== undefined) {
      this.#compaction.yielding.abort()
      await this.#compaction.ended.catch(() => undefined)
      return true
    }
    const oldest = oldestOf(blocks.all.filter(({ meta }) => !spared.has(meta.ulid)))
    if (oldest !== undefined) await blocks.remove(oldest)
    return oldest !== undefined
  }

  /** Blocks that were dropped since the start because the disk was full. */
  get givenWay(): number {
    return this.#givenWay
  }

  /** Drops the oldest block where a failure says that the disk is full, for what comes now; never the only one. */
  async giveWay(failure: unknown): Promise<void> {
    const { blocks, logger } = this.#deps
    if (!fullCodes.includes(errorCode(failure) ?? '') || blocks.all.length < 2) return
    const oldest = oldestOf(blocks.all)
    if (oldest === undefined) return
    const { ulid, minTime, maxTime } = oldest.meta
    const [from, to] = [minTime, maxTime].map((timeMs) => new Date(timeMs).toISOString())
    logger.error({ block: ulid, from, to, bytes: oldest.bytes }, 'The disk is full: the oldest block is dropped')
    this.#givenWay += 1
    await blocks.remove(oldest)
  }

  #nextCut(): CutRange | undefined {
    const { head, clock } = this.#deps
    if (head.chunks.table.size === 0) return undefined
    const { oldestEndMs, maxTimeMs } = timesOf(head)
    // One sample of a clock that is wrong must not drive out all others.
    return nextCut(oldestEndMs, Math.min(maxTimeMs, clock()))
  }

  async #cut(range: CutRange): Promise<void> {
    const { head, blocks, clock, room } = this.#deps
    const { signal } = this.#closing
    try {
      await cutHead(head, blocks, range, { nowMs: clock(), signal, draft: room.draft('may-drop') })
    } catch (error) {
      if (error instanceof NoRoomError) this.#refusedMs = clock()
      throw error
    }
  }

  #ranges(): readonly number[] {
    return compactionRanges(Math.min(maxBlockMs, this.#deps.keeping().retentionMs / retentionParts))
  }

  get #spareBytes(): number {
    return this.#deps.keeping().retentionBytes / roomParts
  }

  #planned(): readonly Block[] {
    const { blocks, room } = this.#deps
    const spareBytes = this.#spareBytes
    const able = blocks.all.filter(({ meta }) => !this.#left.has(meta.ulid))
    const blocksOf = (metas: readonly BlockMeta[]) => able.filter(({ meta }) => metas.includes(meta))
    const planned = planCompaction(
      able.map(({ meta }) => meta),
      this.#ranges(),
      (group, isOverlapping) =>
        bytesOf(blocksOf(group)) <= spareBytes ||
        (isOverlapping && bytesOf(blocksOf(group)) <= room.freeBytes - spareBytes),
    )
    return blocksOf(planned)
  }

  /** @returns whether others may follow: not when this one found no room, or gave it to others */
  async #compact(parents: readonly Block[]): Promise<boolean> {
    const yielding = new AbortController()
    const ended = this.#tryCompact(parents, yielding.signal)
    this.#compaction = { yielding, ended }
    try {
      return await ended
    } finally {
      this.#compaction = undefined
    }
  }

  async #tryCompact(parents: readonly Block[], yielded: AbortSignal): Promise<boolean> {
    const { blocks, clock, logger, room } = this.#deps
    const signal = AbortSignal.any([this.#closing.signal, yielded])
    try {
      await compactBlocks(blocks, parents, { nowMs: clock(), signal, draft: room.draft('may-wait') })
      return true
    } catch (error) {
      if (this.#closing.signal.aborted) throw error
      if (yielded.aborted || error instanceof NoRoomError) return false
      for (const { meta } of parents) this.#left.add(meta.ulid)
      const reason = error instanceof DamagedError ? 'one is damaged' : 'it could not be written'
      logger.warn({ err: error }, `Blocks stay apart: ${reason}`)
      return true
    }
  }
}

/** The one that goes first; of several that came at one time the first. */
function oldestOf(blocks: readonly Block[]): Block | undefined {
  return blocks.reduce<Block | undefined>((oldest, block) => {
    return oldest === undefined || block.ageMs < oldest.ageMs ? block : oldest
  }, undefined)
}

function bytesOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { bytes }) => sum + bytes, 0)
}

function sameRange(a: CutRange | undefined, b: CutRange): boolean {
  return a?.minMs === b.minMs && a.maxMs === b.maxMs
}
