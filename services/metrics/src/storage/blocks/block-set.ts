import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@hearth/kernel'
import type { TimeRange } from '../../domain/model/queryable.ts'
import type { Draft } from '../room/disk-room.ts'
import { Block, type BlockDeps, deletionEnding } from './block.ts'
import { DamagedError } from './files/damage.ts'
import { PageCache } from './files/page-cache.ts'
import { isUlid } from './format/ulid.ts'
import type { BlockLease } from './leased-blocks.ts'
import { draftEnding } from './write-block.ts'

/** Folder of the blocks within that of a store. */
export const blocksName = 'blocks'

export type BlockSetOptions = {
  /** Holds one folder for each block; Prometheus can be started on it. */
  readonly folder: string
  /** Most bytes of files in memory. */
  readonly cacheBytes: number
  readonly logger: Logger
}

/** The blocks of a store. */
export class BlockSet {
  readonly folder: string
  readonly #deps: BlockDeps
  readonly #told = new Set<string>()
  /** Also those that cannot be read, and those that go as soon as nobody reads them. */
  readonly #known = new Set<string>()
  readonly #onStay: (dir: string, error: unknown) => void
  #blocks: readonly Block[] = []
  /** Those that are not read any more, and not deleted yet. */
  #leaving: readonly Block[] = []
  #unreadable = 0

  private constructor({ folder, cacheBytes, logger }: BlockSetOptions) {
    this.folder = folder
    const stayed = new Set<string>()
    this.#onStay = (dir, error) => {
      // It is tried again and again.
      if (stayed.has(dir)) return
      stayed.add(dir)
      logger.warn({ err: error, dir }, 'A block that is not needed any more could not be deleted')
    }
    this.#deps = {
      cache: new PageCache(cacheBytes),
      onDamage: (error) => {
        if (this.#told.has(error.message)) return
        this.#told.add(error.message)
        logger.warn({ err: error }, 'A block is damaged: the rest of it is read on')
      },
    }
  }

  /** Finds the blocks, and clears away what was not finished. */
  static async open(options: BlockSetOptions): Promise<BlockSet> {
    const set = new BlockSet(options)
    await mkdir(set.folder, { recursive: true })
    for (const name of await readdir(set.folder)) {
      const dir = join(set.folder, name)
      if (name.endsWith(draftEnding) || name.endsWith(deletionEnding))
        await rm(dir, { recursive: true, force: true }).catch((error: unknown) => set.#onStay(dir, error))
    }
    await set.find()
    await set.#removeReplaced()
    return set
  }

  /** Takes the blocks that were put into the folder since the last time, and tries again to delete those that stayed. */
  async find(): Promise<void> {
    for (const block of this.#stillThere()) await this.#delete(block)
    for (const name of await readdir(this.folder)) if (isUlid(name) && !this.#known.has(name)) await this.add(name)
  }

  /** By the time of their first sample. */
  get all(): readonly Block[] {
    return this.#blocks
  }

  get bytes(): number {
    return bytesOf(this.#blocks)
  }

  /** With those that are not deleted yet; without those that cannot be read, for which nothing good is to go. */
  get diskBytes(): number {
    return this.bytes + bytesOf(this.#stillThere())
  }

  /** Of blocks that are to be deleted once nobody reads them, or could not be. */
  get heldBytes(): number {
    return bytesOf(this.#stillThere().filter(({ removal }) => removal === undefined))
  }

  /** Resolves once a block that is being deleted is gone; `undefined` when there is none. */
  get removal(): Promise<void> | undefined {
    return this.#stillThere().find(({ removal }) => removal !== undefined)?.removal
  }

  /** Places that could not be read, as far as they were met. */
  get damaged(): number {
    return this.#blocks.reduce((sum, { damaged }) => sum + damaged, this.#unreadable)
  }

  overlapping(range: TimeRange): readonly Block[] {
    return this.#blocks.filter((block) => block.overlaps(range))
  }

  /** Keeps the blocks of a range in place, for another thread that reads them. */
  lease(range: TimeRange): BlockLease {
    const found = this.overlapping(range)
    for (const block of found) block.acquire()
    let isHeld = true
    return {
      blocks: found.map(({ place }) => place),
      release: () => {
        if (isHeld) for (const block of found) void this.#release(block)
        isHeld = false
      },
    }
  }

  /** Another thread could not read a part of a block. */
  reportDamage(path: string, what: string): void {
    this.#unreadable += 1
    this.#deps.onDamage(new DamagedError(path, what))
  }

  /** Keeps the blocks of a range until `read` has ended. */
  use<T>(range: TimeRange, read: (found: readonly Block[]) => Promise<T> | T): Promise<T> {
    const found = this.overlapping(range)
    return this.hold(found, async () => read(found))
  }

  /** Keeps the files of these blocks until `work` has ended. */
  async hold<T>(held: readonly Block[], work: () => Promise<T>): Promise<T> {
    for (const block of held) block.acquire()
    try {
      return await work()
    } finally {
      await Promise.all(held.map((block) => this.#release(block)))
    }
  }

  /** Keeps all files that there are, those too that are to go. */
  async holdAll<T>(work: () => Promise<T>): Promise<T> {
    while (this.removal !== undefined) await this.removal
    return this.hold([...this.#blocks, ...this.#stillThere()], work)
  }

  /**
   * Takes a block that is whole in the folder, in place of those that it replaces.
   *
   * @param draft what counted its bytes until now
   */
  async add(ulid: string, replaced: readonly Block[] = [], draft?: Draft): Promise<void> {
    const block = await this.#open(ulid)
    const added = block === undefined ? [] : [block]
    this.#blocks = [...this.#blocks.filter((one) => !replaced.includes(one)), ...added].sort(byTime)
    this.#leave(replaced)
    draft?.settle()
    await Promise.all(replaced.map((one) => this.#delete(one)))
  }

  /** Its files go once nobody reads them. Where they cannot be deleted they are held, and that is told. */
  async remove(block: Block): Promise<void> {
    this.#blocks = this.#blocks.filter((one) => one !== block)
    this.#leave([block])
    await this.#delete(block)
  }

  async close(): Promise<void> {
    for (const block of this.#blocks) await block.close()
  }

  async #open(ulid: string): Promise<Block | undefined> {
    this.#known.add(ulid)
    try {
      return await Block.open(join(this.folder, ulid), this.#deps)
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error
      this.#unreadable += 1
      this.#deps.onDamage(error)
      return undefined
    }
  }

  #leave(blocks: readonly Block[]): void {
    this.#leaving = [...this.#stillThere().filter((one) => !blocks.includes(one)), ...blocks]
  }

  #delete(block: Block): Promise<void> {
    return block.remove().catch((error: unknown) => this.#onStay(block.dir, error))
  }

  #release(block: Block): Promise<void> {
    return block.release().catch((error: unknown) => this.#onStay(block.dir, error))
  }

  #stillThere(): readonly Block[] {
    return this.#leaving.filter(({ hasLeft }) => !hasLeft)
  }

  // The process ended between a compaction and the removal of what it replaced.
  async #removeReplaced(): Promise<void> {
    const replaced = new Set(
      this.#blocks.flatMap(({ meta }) => (meta.compaction.parents ?? []).map(({ ulid }) => ulid)),
    )
    for (const block of this.#blocks) if (replaced.has(block.meta.ulid)) await this.remove(block)
  }
}

function bytesOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { bytes }) => sum + bytes, 0)
}

function byTime(a: Block, b: Block): number {
  return a.meta.minTime - b.meta.minTime || a.meta.maxTime - b.meta.maxTime
}
