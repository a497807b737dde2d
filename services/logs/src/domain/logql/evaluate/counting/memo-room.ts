const mostBytes = 16_777_216
// From so many values on it shows whether they come again.
const enough = 4_096
const enoughOfAll = 4 * enough

/** Whether to remember values costs more than it saves: few of many came again. */
export function isInVain(misses: number, hits: number, most = enough): boolean {
  return misses >= most && hits < misses / 2
}

/** Memory that what is known of the lines of a query shares, of however many streams they are. */
export class MemoRoom {
  #left = mostBytes
  #misses = 0
  #hits = 0

  /** Whether anything is to be remembered; no longer where of all that was, few came again. */
  get isOpen(): boolean {
    return !isInVain(this.#misses, this.#hits, enoughOfAll)
  }

  /** @returns whether there are so many bytes left, which are the caller's then */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  give(bytes: number): void {
    this.#left += bytes
  }

  /** Notes that a value came that was not known, and may be now. */
  missed(): void {
    this.#misses += 1
  }

  /** Notes that a value came again. */
  hit(): void {
    this.#hits += 1
  }
}
