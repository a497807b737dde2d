import type { StreamEntry } from './stream-store.ts'

/** Tells lines of one stream that come by time from those that were there before: same time, text and metadata. */
export class SameTime {
  #first: StreamEntry | undefined
  #keys: Set<string> | undefined

  /** Whether it is the first of its kind; from then on it is known, until a line of another time comes. */
  isNew(entry: StreamEntry): boolean {
    if (this.#first?.time !== entry.time) {
      this.#first = entry
      this.#keys = undefined
      return true
    }
    // Most lines have a time of their own, for which nothing has to be made.
    this.#keys ??= new Set([keyOf(this.#first)])
    const key = keyOf(entry)
    if (this.#keys.has(key)) return false
    this.#keys.add(key)
    return true
  }
}

function keyOf({ line, metadata }: StreamEntry): string {
  return `${line}\n${JSON.stringify(metadata)}`
}
