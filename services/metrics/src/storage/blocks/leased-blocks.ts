import type { TimeRange } from '../../domain/model/queryable.ts'
import { Block, type BlockDeps } from './block.ts'
import { DamagedError } from './files/damage.ts'
import type { BlockSource } from './merged-queryable.ts'

/** A block that another thread keeps in place. */
export type BlockPlace = {
  readonly dir: string
  /** Another one when something in it was deleted since. */
  readonly revision: number
}

export type BlockLease = {
  readonly blocks: readonly BlockPlace[]
  /** The blocks may go. */
  release(): void
}

export type LeasedBlocksDeps = BlockDeps & {
  /** Keeps the blocks of a range in place, for the thread that owns them deletes blocks. */
  readonly lease: (range: TimeRange, signal: AbortSignal) => Promise<BlockLease>
}

// Files of a block that is deleted meanwhile take their room on disk as long as they are open.
const keptOpenMs = 15_000

type Opened = {
  readonly revision: number
  readonly block: Promise<Block>
  users: number
  closing: NodeJS.Timeout | undefined
}

/** The blocks of a store that lives in another thread, read by this one. Blocks stay open for a while. */
export class LeasedBlocks {
  readonly #deps: LeasedBlocksDeps
  readonly #opened = new Map<string, Opened>()

  constructor(deps: LeasedBlocksDeps) {
    this.#deps = deps
  }

  /** What reads blocks until `signal` aborts. */
  source(signal: AbortSignal): BlockSource {
    return { use: (range, read) => this.#use(range, read, signal) }
  }

  async close(): Promise<void> {
    for (const [dir, opened] of this.#opened) await this.#close(dir, opened)
  }

  async #use<T>(range: TimeRange, read: (found: readonly Block[]) => Promise<T> | T, signal: AbortSignal): Promise<T> {
    const { blocks, release } = await this.#deps.lease(range, signal)
    const opened = blocks.map((place) => this.#open(place))
    try {
      const found = await Promise.all(opened.map(({ block }) => block.catch((error: unknown) => this.#passOver(error))))
      return await read(found.filter((block) => block !== undefined))
    } finally {
      for (const [at, one] of opened.entries()) this.#leave(blocks[at]?.dir ?? '', one)
      release()
    }
  }

  // It was whole when the other thread opened it.
  #passOver(error: unknown): undefined {
    if (!(error instanceof DamagedError)) throw error
    this.#deps.onDamage(error)
  }

  #open({ dir, revision }: BlockPlace): Opened {
    const known = this.#opened.get(dir)
    const opened =
      known?.revision === revision
        ? known
        : { revision, block: Block.open(dir, this.#deps), users: 0, closing: undefined }
    clearTimeout(opened.closing)
    opened.users += 1
    this.#opened.set(dir, opened)
    if (known !== undefined && known !== opened && known.users === 0) void this.#closeFiles(known)
    return opened
  }

  #leave(dir: string, opened: Opened): void {
    opened.users -= 1
    if (opened.users > 0) return
    if (this.#opened.get(dir) !== opened) void this.#closeFiles(opened)
    else opened.closing = setTimeout(() => void this.#close(dir, opened), keptOpenMs).unref()
  }

  #close(dir: string, opened: Opened): Promise<void> {
    if (this.#opened.get(dir) === opened) this.#opened.delete(dir)
    return this.#closeFiles(opened)
  }

  async #closeFiles({ block, closing }: Opened): Promise<void> {
    clearTimeout(closing)
    const opened = await block.catch(() => undefined)
    await opened?.close()
  }
}
