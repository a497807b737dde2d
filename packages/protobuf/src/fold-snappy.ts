const tableBits = 14
const maxOffset = 65_535
const maxCopy = 64

/** Folds bytes into a Snappy block: what came before within 64 KiB is referred to, the rest stands as it is. */
export function foldSnappy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Folder(bytes).fold()
}

class Folder {
  readonly #from: Uint8Array
  readonly #into: Uint8Array<ArrayBuffer>
  // Where four bytes of that hash began last, plus 1.
  readonly #places = new Uint32Array(1 << tableBits)
  #at = 0

  constructor(from: Uint8Array) {
    this.#from = from
    this.#into = new Uint8Array(32 + from.length + Math.ceil(from.length / 6))
  }

  fold(): Uint8Array<ArrayBuffer> {
    this.#varint(this.#from.length)
    let literal = 0
    let at = 0
    while (at + 4 <= this.#from.length) {
      const hash = this.#hash(at)
      const before = (this.#places[hash] ?? 0) - 1
      this.#places[hash] = at + 1
      if (before < 0 || at - before > maxOffset || !this.#isSame(before, at, 4)) {
        // What does not fold is passed over quicker and quicker.
        at += 1 + ((at - literal) >> 5)
        continue
      }
      this.#literal(literal, at)
      const length = this.#matchLength(before, at)
      this.#copy(at - before, length)
      at += length
      literal = at
    }
    this.#literal(literal, this.#from.length)
    return this.#into.subarray(0, this.#at)
  }

  #hash(at: number): number {
    const { [at]: a = 0, [at + 1]: b = 0, [at + 2]: c = 0, [at + 3]: d = 0 } = this.#from
    return Math.imul(a | (b << 8) | (c << 16) | (d << 24), 0x1e35a7bd) >>> (32 - tableBits)
  }

  #isSame(one: number, other: number, length: number): boolean {
    for (let at = 0; at < length; at++) if (this.#from[one + at] !== this.#from[other + at]) return false
    return true
  }

  #matchLength(before: number, at: number): number {
    let length = 4
    while (at + length < this.#from.length && this.#from[before + length] === this.#from[at + length]) length += 1
    return length
  }

  #literal(start: number, end: number): void {
    const length = end - start
    if (length === 0) return
    if (length <= 60) this.#byte((length - 1) << 2)
    else {
      // The length follows in one to four bytes.
      const bytes = length <= 0x100 ? 1 : length <= 0x1_0000 ? 2 : length <= 0x100_0000 ? 3 : 4
      this.#byte((59 + bytes) << 2)
      for (let place = 0; place < bytes; place++) this.#byte(((length - 1) / 0x100 ** place) & 0xff)
    }
    this.#into.set(this.#from.subarray(start, end), this.#at)
    this.#at += length
  }

  #copy(offset: number, length: number): void {
    for (let rest = length; rest > 0; rest -= maxCopy) {
      const part = Math.min(rest, maxCopy)
      this.#byte(((part - 1) << 2) | 2)
      this.#byte(offset & 0xff)
      this.#byte(offset >>> 8)
    }
  }

  #varint(value: number): void {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#byte((rest % 0x80) | 0x80)
    this.#byte(rest)
  }

  #byte(byte: number): void {
    this.#into[this.#at++] = byte
  }
}
