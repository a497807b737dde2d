import type { Counts, Histogram } from '../../domain/model/histogram.ts'
import { BitWriter } from './bit-writer.ts'
import { type EncodedChunk, encoding } from './encodings.ts'
import { equalLayouts, writeLayout } from './histogram-layout.ts'
import { XorValue } from './xor-value.ts'

/** What a chunk says of the counts before it, in the upper bits of its third byte. */
export const resetHeader = { unknown: 0, none: 0x40, reset: 0x80, gauge: 0xc0 } as const

const maxSamples = 120
const fullBytes = 1_024
// A chunk is not full before it has some: its layout would weigh too much.
const minSamples = 10

/** One chunk of histograms of equal layout, without a reset between them; see docs/formats/histogram-chunks.md. */
export class HistogramChunkWriter {
  readonly #bits = new BitWriter()
  readonly #first: Histogram
  readonly #firstMs: number
  readonly #fields: Fields
  #last: Histogram
  #lastMs: number
  #deltaMs = 0
  #count = 1

  /** Begins a chunk with a sample, which may be of any layout. */
  constructor(timeMs: number, histogram: Histogram, isReset: boolean) {
    this.#first = histogram
    this.#last = histogram
    this.#firstMs = timeMs
    this.#lastMs = timeMs
    const header =
      histogram.resetHint === 'gauge' ? resetHeader.gauge : isReset ? resetHeader.reset : resetHeader.unknown
    this.#bits.bits(0, 16)
    this.#bits.bits(header, 8)
    writeLayout(this.#bits, histogram)
    this.#bits.varbit(timeMs)
    this.#fields = histogram.integer ? new WholeFields(this.#bits, histogram) : new FloatFields(this.#bits, histogram)
  }

  /** The newest sample. */
  get last(): Histogram {
    return this.#last
  }

  /** Whether the next sample can go on here; it must not be a reset. */
  takes(timeMs: number, histogram: Histogram): boolean {
    if (this.#count >= maxSamples || (this.#count >= minSamples && this.#bits.byteLength >= fullBytes)) return false
    const first = this.#first
    return (
      histogram.integer === first.integer &&
      (histogram.resetHint === 'gauge') === (first.resetHint === 'gauge') &&
      equalLayouts(histogram, first) &&
      Number.isSafeInteger(timeMs - this.#lastMs - this.#deltaMs) &&
      this.#fields.takes(histogram)
    )
  }

  append(timeMs: number, histogram: Histogram): void {
    const deltaMs = timeMs - this.#lastMs
    this.#bits.varbit(deltaMs - this.#deltaMs)
    this.#fields.append(histogram)
    this.#deltaMs = deltaMs
    this.#lastMs = timeMs
    this.#last = histogram
    this.#count += 1
  }

  take(): EncodedChunk {
    this.#bits.setByte(0, this.#count >>> 8)
    this.#bits.setByte(1, this.#count & 0xff)
    return {
      encoding: this.#first.integer ? encoding.histogram : encoding.floatHistogram,
      minMs: this.#firstMs,
      maxMs: this.#lastMs,
      samples: this.#count,
      bytes: this.#bits.take(),
    }
  }
}

type Fields = {
  takes(histogram: Histogram): boolean
  append(histogram: Histogram): void
}

/** Whole counts: buckets as differences to their neighbour, all as differences of differences in time. */
class WholeFields implements Fields {
  readonly #bits: BitWriter
  readonly #sum = new XorValue()
  #counts: readonly number[]
  #deltas: readonly number[]

  constructor(bits: BitWriter, histogram: Histogram) {
    this.#bits = bits
    this.#counts = wholeCounts(histogram)
    this.#deltas = this.#counts.map(() => 0)
    const [count = 0, zeroCount = 0, ...buckets] = this.#counts
    bits.unsignedVarbit(count)
    bits.unsignedVarbit(zeroCount)
    this.#sum.writeFirst(bits, histogram.sum)
    for (const bucket of buckets) bits.varbit(bucket)
  }

  // Beyond that a number does not hold the difference; a new chunk begins with the counts themselves.
  takes(histogram: Histogram): boolean {
    return this.#changes(wholeCounts(histogram)).every(Number.isSafeInteger)
  }

  append(histogram: Histogram): void {
    const counts = wholeCounts(histogram)
    const [count = 0, zeroCount = 0, ...buckets] = this.#changes(counts)
    this.#bits.varbit(count)
    this.#bits.varbit(zeroCount)
    this.#sum.write(this.#bits, histogram.sum)
    for (const bucket of buckets) this.#bits.varbit(bucket)
    this.#deltas = counts.map((value, at) => value - (this.#counts[at] ?? 0))
    this.#counts = counts
  }

  #changes(counts: readonly number[]): number[] {
    return counts.map((value, at) => value - (this.#counts[at] ?? 0) - (this.#deltas[at] ?? 0))
  }
}

function wholeCounts({ count, zeroCount, positiveBuckets, negativeBuckets }: Histogram): number[] {
  return [count, zeroCount, ...differences(positiveBuckets), ...differences(negativeBuckets)]
}

function differences(buckets: Counts): number[] {
  return Array.from(buckets, (value, at) => value - (at === 0 ? 0 : (buckets[at - 1] ?? 0)))
}

/** Counts that need not be whole: each number by itself, as what changed of its bits. */
class FloatFields implements Fields {
  readonly #bits: BitWriter
  readonly #values: readonly XorValue[]

  constructor(bits: BitWriter, histogram: Histogram) {
    this.#bits = bits
    this.#values = floats(histogram).map((value) => {
      const field = new XorValue()
      field.writeFirst(bits, value)
      return field
    })
  }

  takes(): boolean {
    return true
  }

  append(histogram: Histogram): void {
    for (const [at, value] of floats(histogram).entries()) this.#values[at]?.write(this.#bits, value)
  }
}

function floats({ count, zeroCount, sum, positiveBuckets, negativeBuckets }: Histogram): number[] {
  return [count, zeroCount, sum, ...positiveBuckets, ...negativeBuckets]
}
