import { BitReader } from './bit-reader.ts'

/**
 * Reads a chunk in the encoding XOR2, which Prometheus writes where `storage.tsdb.chunk_encoding` or the feature
 * `st-storage` asks for it: what a sample says of its time and of its value begins with bits for both. Start times
 * among them are passed over.
 *
 * @param timestamps,words as of `readXor`
 * @returns how many samples there are
 * @throws {RangeError} when the bytes end too early or contradict themselves
 */
export function readXor2(bytes: Uint8Array, timestamps: Float64Array, words: Uint32Array): number {
  const count = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  const header = bytes[2] ?? 0
  const from = new BitReader(bytes.subarray(headerBytes))
  const value = new Value(from)
  // The first sample with another start time than the one before; 0 where there is none.
  const startsAt = header & 0x7f
  let deltaMs = 0
  for (let at = 0; at < count; at++) {
    if (at === 0) {
      timestamps[0] = readZigzag(from)
      value.readFirst()
      if (header >= 0x80) readZigzag(from)
    } else {
      if (at === 1) {
        deltaMs = readVarint(from)
        value.read()
      } else deltaMs += readNext(from, value)
      timestamps[at] = (timestamps[at - 1] ?? 0) + deltaMs
      if (startsAt > 0 && at >= startsAt) from.varbit()
    }
    words[at * 2] = value.isStale ? staleLow : value.low
    words[at * 2 + 1] = value.isStale ? staleHigh : value.high
  }
  return count
}

// How many samples, and what there is of start times.
const headerBytes = 3
const [staleHigh, staleLow] = [0x7ff0_0000, 2]

/** Reads the value, and gives by how much the time between two samples changed. */
function readNext(from: BitReader, value: Value): number {
  let ones = 0
  while (ones < 5 && from.bits(1) === 1) ones += 1
  if (ones === 5) value.isStale = true
  else if (ones === 0) value.isStale = false
  else if (ones === 1) value.readChanged()
  if (ones < 2 || ones === 5) return 0
  const delta = ones === 4 ? (from.bits(32) | 0) * 0x1_0000_0000 + from.bits(32) : signed(from, ones === 2 ? 13 : 20)
  value.read()
  return delta
}

function signed(from: BitReader, bits: number): number {
  const value = from.bits(bits)
  return value >= 2 ** (bits - 1) ? value - 2 ** bits : value
}

function readVarint(from: BitReader): number {
  let value = 0
  for (let scale = 1; scale < 2 ** 70; scale *= 0x80) {
    const byte = from.bits(8)
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return value
  }
  throw new RangeError('Cannot read a chunk: a number is too long')
}

function readZigzag(from: BitReader): number {
  const value = readVarint(from)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

/** The last value that was no end of a series, by the halves of its bits, and whether an end came since. */
class Value {
  high = 0
  low = 0
  isStale = false
  readonly #from: BitReader
  #leading = 0
  #trailing = 0

  constructor(from: BitReader) {
    this.#from = from
  }

  readFirst(): void {
    const [high, low] = [this.#from.bits(32), this.#from.bits(32)]
    this.isStale = high === staleHigh && low === staleLow
    // What follows is told by what changed of the last value, and an end is none.
    if (!this.isStale) [this.high, this.low] = [high | 0, low | 0]
  }

  /** `0` the same, `10` in the window of before, `110` in another, `111` an end. */
  read(): void {
    let ones = 0
    while (ones < 3 && this.#from.bits(1) === 1) ones += 1
    this.isStale = ones === 3
    if (ones === 2) this.#readWindow()
    if (ones === 1 || ones === 2) this.#change()
  }

  /** The same where it is known that the value is another one. */
  readChanged(): void {
    this.isStale = false
    if (this.#from.bits(1) === 1) this.#readWindow()
    this.#change()
  }

  #readWindow(): void {
    this.#leading = this.#from.bits(5)
    const meaningful = this.#from.bits(6)
    this.#trailing = 64 - this.#leading - (meaningful === 0 ? 64 : meaningful)
    if (this.#trailing < 0) throw new RangeError('Cannot read a chunk: a window of more than 64 bits')
  }

  #change(): void {
    const [leading, trailing] = [this.#leading, this.#trailing]
    if (trailing >= 32) {
      this.high ^= this.#from.bits(64 - leading - trailing) << (trailing - 32)
      return
    }
    this.high ^= this.#from.bits(32 - leading)
    this.low ^= this.#from.bits(32 - trailing) << trailing
  }
}
