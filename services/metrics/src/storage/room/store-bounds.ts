import type { BlockSet } from '../blocks/block-set.ts'
import type { Checkpointer } from '../checkpoint/checkpointer.ts'
import type { ChunkFiles } from '../checkpoint/chunk-files.ts'
import type { Head } from '../head/head.ts'
import type { DiskRoom } from './disk-room.ts'
import type { LogShare } from './log-share.ts'
import { dropOldestShare } from './retention.ts'

// How much goes at once when there is too much, so that this is rare.
const dropRatio = 0.1

// Room may come back late, when a whole file or page is empty: it is looked for again at the next upkeep.
const maxRounds = 5

type Parts = {
  readonly head: Head
  readonly blocks: Pick<BlockSet, 'all'>
  readonly files: ChunkFiles
  readonly checkpointer: Checkpointer
  readonly room: DiskRoom
  readonly headBytes: number
  readonly log: Pick<LogShare, 'checkpointBytes'>
  readonly isCheckpointing: () => boolean
}

/** How much a store takes in memory and on disk, and what goes where that is too much. */
export class StoreBounds {
  readonly #parts: Parts
  #keeping: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get sampleBytes(): number {
    const { head } = this.#parts
    return head.chunks.slab.bytes + head.histograms.bytes
  }

  /** Drops what is oldest, in memory and on disk, until both are within their bounds. */
  keep(): Promise<void> {
    this.#keeping ??= this.#keep().finally(() => {
      this.#keeping = undefined
    })
    return this.#keeping
  }

  async #keep(): Promise<void> {
    const { head, blocks, files, room, checkpointer, headBytes, log, isCheckpointing } = this.#parts
    const { table } = head.chunks
    for (let round = 0; round < maxRounds && this.sampleBytes > headBytes && table.size > 0; round++)
      dropOldestShare(head, dropRatio)
    await this.#removeUnused()
    // The next checkpoint is written beside those that there are.
    await room.clear(checkpointer.nextBytes)
    // What is being cut from the head is not to go from it meanwhile.
    if (blocks.all.length > 0 || room.isTakingBlock) return
    // Nothing else gives way while the log grows, once more while that checkpoint is written, and closed chunks go to disk.
    const neededBytes = checkpointer.nextBytes + log.checkpointBytes * 3
    for (let round = 0; round < maxRounds && room.soonFreeBytes < neededBytes && files.bytes > 0; round++) {
      // Files cannot be removed meanwhile, and without that nothing would be gained.
      if (isCheckpointing()) return
      dropOldestShare(head, dropRatio)
      await this.#removeUnused()
    }
  }

  async #removeUnused(): Promise<void> {
    const { head, files, isCheckpointing } = this.#parts
    for (const file of files.numbers) {
      // A file that is being written to is not counted yet; a checkpoint may begin while another is removed.
      if (isCheckpointing()) return
      if ((head.chunks.fileUse.get(file) ?? 0) > 0) continue
      await files.remove(file)
      head.chunks.fileUse.delete(file)
    }
  }
}
