import { Turn } from './turn.ts'

/**
 * What room is made for: files that must be written whatever there is, those for which older samples may go and that
 * fail when none are left, and those that fail rather than that anything goes for them.
 */
export type DraftKind = 'must' | 'may-drop' | 'may-wait'

/** Bytes that are being written. They count from before they are on disk until whoever counts the whole file has it. */
export type Draft = {
  /**
   * Before so many bytes more are written.
   *
   * @throws {NoRoomError} where there is no room, and it is not one that must be written
   */
  grow(bytes: number): Promise<void>
  /** The file is counted by its owner, or has gone. Once or more often. */
  settle(): void
}

/** A file could not be written within the bound. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

export type DiskRoomDeps = {
  /** What whole files take. */
  readonly wholeBytes: () => number
  /** The most that all may take together. */
  readonly boundBytes: () => number
  /** The part of `wholeBytes` that goes as soon as readers let go of it, or could not be removed. */
  readonly heldBytes: () => number
  /** What is being removed now; `undefined` for nothing. */
  readonly removal: () => Promise<void> | undefined
  /** Makes some room. @returns whether there was anything that could go */
  readonly giveWay: () => Promise<boolean>
}

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

  draft(kind: DraftKind): Draft {
    let bytes = 0
    const refuse = () => {
      throw new NoRoomError('Cannot write a file: there is no room for it within the bound')
    }
    return {
      grow: async (more) => {
        if (kind === 'may-wait' && this.freeBytes < more) refuse()
        bytes += more
        this.#draftBytes += more
        if (this.freeBytes < 0) await this.make(0)
        if (kind === 'may-drop' && this.freeBytes + this.#deps.heldBytes() < 0) refuse()
      },
      settle: () => {
        this.#draftBytes -= bytes
        bytes = 0
      },
    }
  }

  /** Drops what is oldest until so many bytes are free, as far as anything can go. */
  async make(bytes: number): Promise<void> {
    if (this.freeBytes >= bytes) return
    await this.#turn.take(async () => {
      while (this.freeBytes < bytes) {
        const removal = this.#deps.removal()
        if (removal !== undefined) await removal
        // Dropping more in their place would not bring these back any sooner.
        else if (this.freeBytes + this.#deps.heldBytes() >= bytes) return
        else if (!(await this.#deps.giveWay())) return
      }
    })
  }
}
