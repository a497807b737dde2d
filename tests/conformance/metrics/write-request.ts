import type { CaseHistogram } from './histogram-case.ts'
import { numberOf } from './number-of.ts'

/** A series to be written; values bit for bit. */
export type WrittenSeries = {
  readonly labels: Readonly<Record<string, string>>
  readonly timestamps: readonly number[]
  readonly values: Float64Array
  /** When the counts of each sample began; 0 where that is not said. */
  readonly starts?: readonly number[]
  readonly histograms?: readonly {
    readonly timeMs: number
    readonly startMs: number
    readonly histogram: CaseHistogram
  }[]
}

/** Whether something is said that only the second version of the protocol can say. */
export function needsSecondVersion(series: readonly WrittenSeries[]): boolean {
  return series.some(
    ({ starts = [], histograms = [] }) =>
      starts.some((startMs) => startMs !== 0) || histograms.some(({ startMs }) => startMs !== 0),
  )
}

const text = new TextEncoder()

/** A body of remote write 1.0: protobuf in a snappy block. */
export function encodeWriteRequest(series: readonly WrittenSeries[]): Uint8Array<ArrayBuffer> {
  return snappyLiteral(concat(series.map((one) => field(1, encodeSeries(one)))))
}

/** A body of remote write 2.0: texts apart from the series that refer to them. */
export function encodeSecondRequest(series: readonly WrittenSeries[]): Uint8Array<ArrayBuffer> {
  const symbols = ['', ...new Set(series.flatMap(({ labels }) => Object.entries(labels).flat()))]
  const all = series.map(({ labels, timestamps, values, starts = [], histograms = [] }) => {
    const refs = Object.entries(labels)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap((pair) => pair.map((text) => varint(BigInt(symbols.indexOf(text)))))
    const samples = timestamps.map((atMs, at) =>
      field(2, concat([encodeSample(values, at, atMs), integer(3, BigInt(starts[at] ?? 0))])),
    )
    const others = histograms.map(({ timeMs, startMs, histogram }) =>
      field(3, concat([encodeHistogram(timeMs, histogram), integer(17, BigInt(startMs))])),
    )
    return field(5, concat([field(1, concat(refs)), ...samples, ...others]))
  })
  return snappyLiteral(concat([...symbols.map((text_) => field(4, text.encode(text_))), ...all]))
}

function encodeSample(values: Float64Array, at: number, timeMs: number): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(values.buffer, values.byteOffset + at * 8, 8)
  return concat([Uint8Array.of(9), bits, integer(2, BigInt(timeMs))])
}

function encodeSeries({ labels, timestamps, values, histograms = [] }: WrittenSeries): Uint8Array<ArrayBuffer> {
  const sorted = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))
  const pairs = sorted.map(([name, value]) =>
    field(1, concat([field(1, text.encode(name)), field(2, text.encode(value))])),
  )
  const samples = timestamps.map((atMs, at) => field(2, encodeSample(values, at, atMs)))
  return concat([
    ...pairs,
    ...samples,
    ...histograms.map(({ timeMs, histogram }) => field(4, encodeHistogram(timeMs, histogram))),
  ])
}

const hints: Readonly<Record<string, number>> = { unknown: 0, reset: 1, not_reset: 2, gauge: 3 }

// With float counts: cases have such, and whole numbers are floats too.
function encodeHistogram(timeMs: number, histogram: CaseHistogram): Uint8Array<ArrayBuffer> {
  const { schema, zeroThreshold, zeroCount, pos, neg, custom = [], hint = 'unknown' } = histogram
  return concat([
    double(2, numberOf(histogram.count)),
    double(3, numberOf(histogram.sum)),
    integer(4, zigzag(schema)),
    double(5, zeroThreshold),
    double(7, numberOf(zeroCount)),
    ...encodeSide(neg, 8, 10),
    ...encodeSide(pos, 11, 13),
    integer(14, BigInt(hints[hint] ?? 0)),
    integer(15, BigInt(timeMs)),
    field(16, doubles(custom)),
  ])
}

function encodeSide(buckets: CaseHistogram['pos'], spanField: number, countField: number) {
  const sorted = [...buckets].sort(([a], [b]) => a - b)
  let next = 0
  const spans = sorted.map(([index]) => {
    const span = concat([integer(1, zigzag(index - next)), integer(2, 1n)])
    next = index + 1
    return field(spanField, span)
  })
  return [...spans, field(countField, doubles(sorted.map(([, count]) => count)))]
}

function double(number: number, value: number): Uint8Array<ArrayBuffer> {
  return concat([varint(BigInt(number * 8 + 1)), doubles([value])])
}

function doubles(values: readonly number[]): Uint8Array {
  return new Uint8Array(Float64Array.from(values).buffer)
}

function integer(number: number, value: bigint): Uint8Array<ArrayBuffer> {
  return concat([varint(BigInt(number * 8)), varint(value)])
}

function zigzag(value: number): bigint {
  return BigInt(value >= 0 ? value * 2 : -value * 2 - 1)
}

/** A field of protobuf that holds bytes. */
export function field(number: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return concat([varint(BigInt((number << 3) | 2)), varint(BigInt(bytes.length)), bytes])
}

/** A number of protobuf. */
export function varint(value: bigint): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return Uint8Array.from([...bytes, Number(rest)])
}

/** Valid snappy, not compressed: its length and one literal. */
export function snappyLiteral(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes.length === 0) return varint(0n)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length - 1, true)
  return concat([varint(BigInt(bytes.length)), Uint8Array.of(63 << 2), length, bytes])
}

/** All parts, one behind the other. */
export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
