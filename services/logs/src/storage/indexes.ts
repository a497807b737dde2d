import type { Block, ChunkPlace } from './block.ts'

// About 150 bytes each.
const maxPlaces = 100_000

/** Indexes of blocks, the last used of them in memory. */
export class Indexes {
  readonly #read: (block: Block) => Promise<readonly ChunkPlace[]>
  readonly #known = new Map<Block, readonly ChunkPlace[]>()
  #places = 0

  constructor(read: (block: Block) => Promise<readonly ChunkPlace[]>) {
    this.#read = read
  }

  async of(block: Block): Promise<readonly ChunkPlace[]> {
    const known = this.#known.get(block)
    if (known !== undefined) {
      this.#known.delete(block)
      this.#known.set(block, known)
      return known
    }
    const places = await this.#read(block)
    this.forget(block)
    this.#known.set(block, places)
    this.#places += places.length
    for (const oldest of this.#known.keys()) {
      if (this.#places <= maxPlaces || oldest === block) break
      this.forget(oldest)
    }
    return places
  }

  forget(block: Block): void {
    this.#places -= this.#known.get(block)?.length ?? 0
    this.#known.delete(block)
  }
}
