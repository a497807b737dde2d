import type { BlockKeeper } from './block-keeper.ts'
import type { BlockSet } from './blocks/block-set.ts'
import type { Checkpointer } from './checkpoint/checkpointer.ts'
import type { ChunkFiles } from './checkpoint/chunk-files.ts'
import type { Head } from './head/head.ts'
import { dropOldestShare } from './retention.ts'

// How much goes at once when there is too much, so that this is rare.
const dropRatio = 0.1

// Room may come back late, when a whole file or page is empty: it is looked for again at the next upkeep.
const maxRounds = 5

type Parts = {
  readonly head: Head
  readonly blocks: BlockSet
  readonly keeper: BlockKeeper
  readonly files: ChunkFiles
  readonly checkpointer: Checkpointer
  readonly headBytes: number
  readonly retentionBytes: () => number
  /** What the log takes on disk. */
  readonly logBytes: () => number
  readonly isCheckpointing: () => boolean
}

/** How much a store takes in memory and on disk, and what goes where that is too much. */
export class StoreBounds {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get sampleBytes(): number {
    const { head } = this.#parts
    return head.chunks.slab.bytes + head.histograms.bytes
  }

  /** With the checkpoint that is to be written beside those that there are. */
  get diskBytes(): number {
    const { blocks, files, checkpointer, logBytes } = this.#parts
    return blocks.bytes + files.bytes + checkpointer.peakBytes + logBytes()
  }

  /** For a block with all that the head holds. */
  async makeRoom(): Promise<void> {
    const { keeper, retentionBytes } = this.#parts
    while (this.diskBytes + this.sampleBytes > retentionBytes()) if (!(await keeper.dropOldest())) return
  }

  /** Drops what is oldest, in memory and on disk, until both are within their bounds. */
  async keep(): Promise<void> {
    const { head, keeper, files, headBytes, retentionBytes, isCheckpointing } = this.#parts
    const { table } = head.chunks
    for (let round = 0; round < maxRounds && this.sampleBytes > headBytes && table.size > 0; round++)
      dropOldestShare(head, dropRatio)
    await this.#removeUnused()
    while (this.diskBytes > retentionBytes()) if (!(await keeper.dropOldest())) break
    for (let round = 0; round < maxRounds && this.diskBytes > retentionBytes() && files.bytes > 0; round++) {
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
