type Known<T> = {
  readonly bytes: Uint8Array
  readonly lengths: Int32Array
  readonly value: T
  readonly next: Known<T> | undefined
}

const mostKnown = 10_000
const mostBytes = 256

/** What is known of lines by values in them, which are looked up as bytes. Of many values, and of long ones, nothing is. */
export class ValueMemo<T> {
  readonly #known = new Map<number, Known<T>>()
  #count = 0

  /** @param places begin and end of each value in turn; -1 where there is none */
  get(text: Uint8Array, places: Int32Array): T | undefined {
    for (let known = this.#known.get(hashOf(text, places)); known !== undefined; known = known.next)
      if (isSame(known, text, places)) return known.value
    return undefined
  }

  /** To be called for values that are not known. */
  set(text: Uint8Array, places: Int32Array, value: T): void {
    const lengths = Int32Array.from({ length: places.length / 2 }, (_, at) => lengthAt(places, at))
    const bytes = lengths.reduce((sum, length) => sum + Math.max(0, length), 0)
    if (this.#count >= mostKnown || bytes > mostBytes) return
    const own = new Uint8Array(bytes)
    for (let [at, fill] = [0, 0]; at < lengths.length; at += 1) {
      const length = Math.max(0, lengths[at] as number)
      const from = places[2 * at] as number
      own.set(text.subarray(from, from + length), fill)
      fill += length
    }
    const hash = hashOf(text, places)
    this.#known.set(hash, { bytes: own, lengths, value, next: this.#known.get(hash) })
    this.#count += 1
  }
}

function lengthAt(places: Int32Array, at: number): number {
  return places[2 * at] === -1 ? -1 : (places[2 * at + 1] as number) - (places[2 * at] as number)
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

function isSame<T>({ bytes, lengths }: Known<T>, text: Uint8Array, places: Int32Array): boolean {
  let at = 0
  for (let nth = 0; nth < lengths.length; nth += 1) {
    if (lengths[nth] !== lengthAt(places, nth)) return false
    const end = places[2 * nth + 1] as number
    for (let byte = places[2 * nth] as number; byte < end; byte += 1, at += 1)
      if (bytes[at] !== text[byte]) return false
  }
  return true
}
