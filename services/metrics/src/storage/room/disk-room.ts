import { Turn } from '../turn.ts'

/**
 * What room is made for: files that must be written whatever there is, those for which older samples may go and that
 * fail where that would not be enough, and those that fail rather than that anything goes for them.
 */
export type DraftKind = 'must' | 'may-drop' | 'may-wait'

/** Bytes that are being written. They count from before they are on disk until whoever counts the whole file has it. */
export type Draft = {
  /**
   * Before the first of so many bytes is written, so that nothing goes for what will not fit in the end.
   *
   * @throws {NoRoomError} where older samples may go for it, and all of them together would not be enough, with what is
   *   left to a checkpoint: that would crowd it out once they had gone
   */
  expect(bytes: number): Promise<void>
  /**
   * Before so many bytes more are written.
   *
   * @throws {NoRoomError} where there is no room, and it is not one that must be written
   */
  grow(bytes: number): Promise<void>
  /** The file is counted by its owner, or has gone. Once or more often; another may be written then. */
  settle(): void
}

/** A file could not be written within the bound. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

/** Blocks that stay, by what they are called. */
export type Spared = ReadonlySet<string>

export type DiskRoomDeps = {
  /** What whole files take. */
  readonly wholeBytes: () => number
  /** The most that all may take together. */
  readonly boundBytes: () => number
  /** The part of `wholeBytes` that goes as soon as readers let go of it, or could not be removed. */
  readonly heldBytes: () => number
  /** What is being removed now; `undefined` for nothing. */
  readonly removal: () => Promise<void> | undefined
  /** The part of `wholeBytes` that could go. */
  readonly droppableBytes: (spared: Spared) => number
  /** What a checkpoint may yet take beside whatever is written: it cannot be refused. */
  readonly reservedBytes: () => number
  /** Makes some room. @returns whether there was anything that could go */
  readonly giveWay: (spared: Spared) => Promise<boolean>
}

const nothing: Spared = new Set()

/**
 * The room that a store has on disk. What is to be written is counted before it is, and what is oldest goes first, so
 * that the bound holds at every moment. What must be written passes it where nothing is left that could go; and it is
 * passed by what readers still hold.
 */
export class DiskRoom {
  readonly #deps: DiskRoomDeps
  // One at a time drops something: two would drop twice as much.
  readonly #turn = new Turn()
  #draftBytes = 0
  #dropperBytes = 0

  constructor(deps: DiskRoomDeps) {
    this.#deps = deps
  }

  /** What all files take, those that are being written included. */
  get bytes(): number {
    return this.#deps.wholeBytes() + this.#draftBytes
  }

  /** What may still be written without dropping anything; below 0 where there is too much. */
  get freeBytes(): number {
    return this.#deps.boundBytes() - this.bytes
  }

  /** Whether a block is being written for which older samples may go. */
  get isTakingBlock(): boolean {
    return this.#dropperBytes > 0
  }

  /** As `freeBytes`, with what goes by itself: dropping more in its place would not bring it back any sooner. */
  get soonFreeBytes(): number {
    return this.freeBytes + this.#deps.heldBytes()
  }

  /** @param spared what is not dropped for it */
  draft(kind: DraftKind, spared: Spared = nothing): Draft {
    let bytes = 0
    const refuse = () => {
      throw new NoRoomError('Cannot write a file: there is no room for it within the bound')
    }
    const expect = async (more: number) => {
      if (kind === 'may-drop' && !(await this.#canHave(more, spared))) refuse()
    }
    return {
      expect,
      grow: async (more) => {
        await expect(more)
        bytes += more
        this.#draftBytes += more
        if (kind === 'may-drop') this.#dropperBytes += more
        // It never waits for room: what would have to give way may be whoever asks.
        if (kind === 'may-wait' && this.freeBytes < 0) refuse()
        if (this.freeBytes < 0) await (kind === 'must' ? this.clear(0) : this.make(0, spared))
        if (kind === 'may-drop' && this.soonFreeBytes < 0) refuse()
      },
      settle: () => {
        this.#draftBytes -= bytes
        if (kind === 'may-drop') this.#dropperBytes -= bytes
        bytes = 0
      },
    }
  }

  /** Drops what is oldest until so many bytes are free; nothing where that would not be enough. */
  async make(bytes: number, spared: Spared = nothing): Promise<void> {
    await this.#drop(bytes, spared, false)
  }

  /** Drops what is oldest until so many bytes are free, as far as anything can go. */
  async clear(bytes: number): Promise<void> {
    await this.#drop(bytes, nothing, true)
  }

  async #drop(bytes: number, spared: Spared, isForced: boolean): Promise<void> {
    if (this.freeBytes >= bytes) return
    await this.#turn.take(async () => {
      while (this.freeBytes < bytes) {
        const removal = this.#deps.removal()
        if (removal !== undefined) await removal
        else if (this.soonFreeBytes >= bytes) return
        else if (!isForced && !this.#couldHave(bytes, spared)) return
        else if (!(await this.#deps.giveWay(spared))) return
      }
    })
  }

  async #canHave(bytes: number, spared: Spared): Promise<boolean> {
    for (let removal = this.#deps.removal(); this.freeBytes < bytes && removal !== undefined; ) {
      await removal
      removal = this.#deps.removal()
    }
    return this.#couldHave(bytes + this.#deps.reservedBytes(), spared)
  }

  #couldHave(bytes: number, spared: Spared): boolean {
    return this.soonFreeBytes + this.#deps.droppableBytes(spared) >= bytes
  }
}
