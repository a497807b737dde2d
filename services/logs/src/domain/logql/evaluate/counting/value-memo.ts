import { isInVain, type MemoRoom } from './memo-room.ts'

type Known<T> = {
  /** Where its key begins. */
  readonly at: number
  readonly value: T
  readonly next: Known<T> | undefined
}

const mostKnown = 10_000
// Of a key, so that each length in it is a byte.
const mostBytes = 254
/** What is kept for each besides its key, about. */
const entryBytes = 120
const leastKeys = 128

/**
 * What is known of lines by values in them, which are looked up as bytes. Of many values, and of long ones, nothing is;
 * and no longer anything where they do not come again.
 */
export class ValueMemo<T> {
  readonly #known = new Map<number, Known<T>>()
  readonly #room: MemoRoom
  /** Behind one another the keys: of each value its length and one more, 0 where there is none, and its bytes. */
  #keys = new Uint8Array(0)
  #used = 0
  #count = 0
  #hits = 0
  #misses = 0
  #isOpen = true

  constructor(room: MemoRoom) {
    this.#room = room
  }

  /** Whether it is worth while to ask. */
  get isOpen(): boolean {
    return this.#isOpen && this.#room.isOpen
  }

  /** @param places begin and end of each value in turn; -1 where there is none */
  get(text: Uint8Array, places: Int32Array): T | undefined {
    for (let known = this.#known.get(hashOf(text, places)); known !== undefined; known = known.next) {
      if (!isSame(this.#keys, known.at, text, places)) continue
      this.#hits += 1
      this.#room.hit()
      return known.value
    }
    return undefined
  }

  /** To be called for values that are not known. */
  set(text: Uint8Array, places: Int32Array, value: T): void {
    this.#room.missed()
    this.#misses += 1
    if (isInVain(this.#misses, this.#hits)) this.#forget()
    const bytes = bytesOf(places)
    if (!this.#isOpen || this.#count >= mostKnown || bytes > mostBytes) return
    if (!this.#makeRoom(this.#used + bytes + places.length / 2)) return
    const at = this.#used
    for (let nth = 0; nth < places.length; nth += 2) {
      const from = places[nth] as number
      this.#keys[this.#used++] = lengthAt(places, nth) + 1
      for (let byte = from; byte < (places[nth + 1] as number); byte += 1)
        this.#keys[this.#used++] = text[byte] as number
    }
    const hash = hashOf(text, places)
    this.#known.set(hash, { at, value, next: this.#known.get(hash) })
    this.#count += 1
  }

  #makeRoom(needed: number): boolean {
    let length = Math.max(leastKeys, this.#keys.length)
    while (length < needed) length *= 2
    const more = length - this.#keys.length
    if (!this.#room.take(more + entryBytes)) return false
    if (more === 0) return true
    const keys = new Uint8Array(length)
    keys.set(this.#keys)
    this.#keys = keys
    return true
  }

  #forget(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#room.give(this.#keys.length + this.#count * entryBytes)
    this.#known.clear()
    this.#keys = new Uint8Array(0)
  }
}

/** Of a value, by its place among the places. */
function lengthAt(places: Int32Array, nth: number): number {
  return places[nth] === -1 ? -1 : (places[nth + 1] as number) - (places[nth] as number)
}

function bytesOf(places: Int32Array): number {
  let bytes = 0
  for (let nth = 0; nth < places.length; nth += 2) bytes += Math.max(0, lengthAt(places, nth))
  return bytes
}

// FNV-1a, in 30 bits, which the engine holds as they are.
function hashOf(text: Uint8Array, places: Int32Array): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < places.length; at += 2) {
    const end = places[at + 1] as number
    hash = Math.imul(hash ^ (end - (places[at] as number)), 0x01000193)
    for (let byte = places[at] as number; byte < end; byte += 1)
      hash = Math.imul(hash ^ (text[byte] as number), 0x01000193)
  }
  return hash >>> 2
}

function isSame(keys: Uint8Array, start: number, text: Uint8Array, places: Int32Array): boolean {
  let at = start
  for (let nth = 0; nth < places.length; nth += 2) {
    if (keys[at++] !== lengthAt(places, nth) + 1) return false
    const end = places[nth + 1] as number
    for (let byte = places[nth] as number; byte < end; byte += 1, at += 1) if (keys[at] !== text[byte]) return false
  }
  return true
}
