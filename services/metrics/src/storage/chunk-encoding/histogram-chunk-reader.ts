import type { Histogram, ResetHint } from '../../domain/model/histogram.ts'
import { BitReader } from './bit-reader.ts'
import { encoding } from './encodings.ts'
import { resetHeader } from './histogram-chunk-writer.ts'
import { countBuckets, type HistogramLayout, readLayout } from './histogram-layout.ts'
import { XorValue } from './xor-value.ts'

const headerBytes = 3

/**
 * Reads a chunk of histograms, with whole counts or others.
 *
 * @param take gets each sample, oldest first; `undefined` for the marker that the series has ended
 * @throws {RangeError} for bytes that are no such chunk
 */
export function readHistograms(
  kind: number,
  bytes: Uint8Array,
  take: (timeMs: number, histogram: Histogram | undefined) => void,
): void {
  const from = new BitReader(bytes.subarray(headerBytes))
  const [upper = 0, lower = 0, flags = 0] = bytes
  const samples = upper * 256 + lower
  if (samples === 0) return
  const layout = readLayout(from, bytes.length)
  let timeMs = from.varbit()
  const fields = kind === encoding.histogram ? new WholeFields(from, layout) : new FloatFields(from, layout)
  take(timeMs, fields.histogram(hintOf(flags, 0)))
  let deltaMs = 0
  for (let at = 1; at < samples; at++) {
    deltaMs += from.varbit()
    timeMs += deltaMs
    fields.next()
    take(timeMs, fields.histogram(hintOf(flags, at)))
  }
}

function hintOf(flags: number, place: number): ResetHint {
  const header = flags & resetHeader.gauge
  if (header === resetHeader.gauge) return 'gauge'
  // Within a chunk counts only rise. That those before it went on is worth nothing: they may have been deleted.
  if (place > 0) return 'none'
  return header === resetHeader.reset ? 'reset' : 'unknown'
}

class WholeFields {
  readonly #from: BitReader
  readonly #layout: HistogramLayout
  readonly #sum = new XorValue()
  readonly #counts: Float64Array
  readonly #deltas: Float64Array
  readonly #positive: number

  constructor(from: BitReader, layout: HistogramLayout) {
    this.#from = from
    this.#layout = layout
    this.#positive = countBuckets(layout.positiveSpans)
    this.#counts = new Float64Array(2 + this.#positive + countBuckets(layout.negativeSpans))
    this.#deltas = new Float64Array(this.#counts.length)
    this.#counts[0] = from.unsignedVarbit()
    this.#counts[1] = from.unsignedVarbit()
    this.#sum.readFirst(from)
    for (let at = 2; at < this.#counts.length; at++) this.#counts[at] = from.varbit()
  }

  next(): void {
    this.#add(0)
    this.#add(1)
    this.#sum.read(this.#from)
    if (this.#sum.isStale) return
    for (let at = 2; at < this.#counts.length; at++) this.#add(at)
  }

  histogram(resetHint: ResetHint): Histogram | undefined {
    if (this.#sum.isStale) return undefined
    const [count = 0, zeroCount = 0] = this.#counts
    return {
      ...this.#layout,
      ...{ integer: true, resetHint, count, zeroCount, sum: this.#sum.value },
      positiveBuckets: totals(this.#counts.subarray(2, 2 + this.#positive)),
      negativeBuckets: totals(this.#counts.subarray(2 + this.#positive)),
    }
  }

  #add(at: number): void {
    this.#deltas[at] = (this.#deltas[at] ?? 0) + this.#from.varbit()
    this.#counts[at] = (this.#counts[at] ?? 0) + (this.#deltas[at] ?? 0)
  }
}

function totals(differences: Float64Array): Float64Array {
  let total = 0
  return differences.map((difference) => {
    total += difference
    return total
  })
}

class FloatFields {
  readonly #from: BitReader
  readonly #layout: HistogramLayout
  readonly #values: readonly XorValue[]
  readonly #positive: number

  constructor(from: BitReader, layout: HistogramLayout) {
    this.#from = from
    this.#layout = layout
    this.#positive = countBuckets(layout.positiveSpans)
    const length = 3 + this.#positive + countBuckets(layout.negativeSpans)
    this.#values = Array.from({ length }, () => new XorValue())
    for (const value of this.#values) value.readFirst(from)
  }

  next(): void {
    for (const [at, value] of this.#values.entries()) {
      value.read(this.#from)
      if (at === 2 && value.isStale) return
    }
  }

  histogram(resetHint: ResetHint): Histogram | undefined {
    if (this.#values[2]?.isStale === true) return undefined
    const [count = 0, zeroCount = 0, sum = 0, ...buckets] = this.#values.map(({ value }) => value)
    return {
      ...this.#layout,
      ...{ integer: false, resetHint, count, zeroCount, sum },
      positiveBuckets: buckets.slice(0, this.#positive),
      negativeBuckets: buckets.slice(this.#positive),
    }
  }
}
