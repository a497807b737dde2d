import type { Labels } from '../model/labels.ts'

const none = 0xffff_ffff

// Of about 150 bytes each beside the labels, which the store shares; forgotten all at once when there are more.
const maxSeries = 500_000
const maxTextBytes = 0x400_0000

/**
 * Labels by their bytes in requests before. Senders send the same series in the same order again and again: what
 * followed a series last time is looked at first, which costs one comparison and no hash.
 */
export class KnownLabels {
  /** Those of requests that refer to texts by number, by their key. */
  readonly byKey = new Map<string, Labels>()
  readonly #labels: Labels[] = []
  #texts = new Uint8Array(4_096)
  #view = new DataView(this.#texts.buffer)
  #textBytes = 0
  #start = new Uint32Array(64)
  #length = new Uint32Array(64)
  #hash = new Int32Array(64)
  /** What came after each the last time. */
  #follower = new Uint32Array(64)
  /** Open addressing: places of entries. */
  #table = new Uint32Array(128).fill(none)
  #last = none

  get size(): number {
    return this.#labels.length + this.byKey.size
  }

  /** To be called before each request; forgets all there is when it has become too much. */
  beginRequest(): void {
    this.#last = none
    if (this.byKey.size > maxSeries) this.byKey.clear()
    if (this.#labels.length <= maxSeries && this.#textBytes <= maxTextBytes) return
    this.#labels.length = 0
    this.#textBytes = 0
    this.#table.fill(none)
  }

  /** Of the labels that followed the last ones before: their length, or 0 when these here are not they. */
  lengthOfNext(view: DataView, at: number): number {
    const guess = this.#last === none ? none : (this.#follower[this.#last] ?? none)
    if (guess === none || !this.#isAt(guess, view, at)) return 0
    return this.#length[guess] ?? 0
  }

  /** The labels that `lengthOfNext` found. */
  takeNext(): Labels | undefined {
    this.#last = this.#follower[this.#last] ?? none
    return this.#labels[this.#last]
  }

  /** @returns `undefined` for labels that were never put */
  find(bytes: Uint8Array, view: DataView, at: number, length: number): Labels | undefined {
    const hash = hashBytes(bytes, at, at + length)
    const found = this.#table[this.#slotOf(hash, view, at, length)] ?? none
    if (found === none) return undefined
    this.#follow(found)
    return this.#labels[found]
  }

  put(bytes: Uint8Array, at: number, length: number, labels: Labels): void {
    const entry = this.#labels.length
    if (entry === this.#start.length) this.#grow()
    this.#reserve(length)
    this.#texts.set(bytes.subarray(at, at + length), this.#textBytes)
    this.#start[entry] = this.#textBytes
    this.#length[entry] = length
    this.#follower[entry] = none
    this.#textBytes += length
    this.#labels.push(labels)
    const hash = hashBytes(bytes, at, at + length)
    this.#hash[entry] = hash
    this.#table[this.#freeSlot(hash)] = entry
    this.#follow(entry)
  }

  #follow(entry: number): void {
    if (this.#last !== none) this.#follower[this.#last] = entry
    this.#last = entry
  }

  // Four bytes at a time.
  #isAt(entry: number, view: DataView, at: number): boolean {
    const length = this.#length[entry] ?? 0
    if (at + length > view.byteLength) return false
    const own = this.#view
    const start = this.#start[entry] ?? 0
    let done = 0
    for (; done + 4 <= length; done += 4)
      if (own.getInt32(start + done, true) !== view.getInt32(at + done, true)) return false
    for (; done < length; done++) if (own.getUint8(start + done) !== view.getUint8(at + done)) return false
    return true
  }

  #slotOf(hash: number, view: DataView, at: number, length: number): number {
    const mask = this.#table.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#table[slot] ?? none
      if (entry === none) return slot
      if (this.#hash[entry] === hash && this.#length[entry] === length && this.#isAt(entry, view, at)) return slot
    }
  }

  #freeSlot(hash: number): number {
    const mask = this.#table.length - 1
    let slot = hash & mask
    while (this.#table[slot] !== none) slot = (slot + 1) & mask
    return slot
  }

  #reserve(more: number): void {
    if (this.#textBytes + more <= this.#texts.length) return
    const larger = new Uint8Array(Math.max(this.#textBytes + more, this.#texts.length * 2))
    larger.set(this.#texts)
    this.#texts = larger
    this.#view = new DataView(larger.buffer)
  }

  // The table has twice as many places as there may be entries.
  #grow(): void {
    const capacity = this.#start.length * 2
    this.#start = grown(this.#start, new Uint32Array(capacity))
    this.#length = grown(this.#length, new Uint32Array(capacity))
    this.#follower = grown(this.#follower, new Uint32Array(capacity))
    this.#hash = grown(this.#hash, new Int32Array(capacity))
    this.#table = new Uint32Array(capacity * 2).fill(none)
    for (let entry = 0; entry < this.#labels.length; entry++)
      this.#table[this.#freeSlot(this.#hash[entry] ?? 0)] = entry
  }
}

function grown<Numbers extends Uint32Array | Int32Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from)
  return into
}

// FNV-1a, mixed once more at the end.
function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c_9dc5 | 0
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x0100_0193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d)
  return hash ^ (hash >>> 12)
}
