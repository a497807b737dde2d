import { type Histogram, hasCustomBuckets, type Span } from '../../domain/model/histogram.ts'
import type { BitReader } from './bit-reader.ts'
import type { BitWriter } from './bit-writer.ts'

/** What all histograms of a chunk have in common. */
export type HistogramLayout = Pick<
  Histogram,
  'schema' | 'zeroThreshold' | 'positiveSpans' | 'negativeSpans' | 'customValues'
>

export function writeLayout(to: BitWriter, layout: HistogramLayout): void {
  writeZeroThreshold(to, layout.zeroThreshold)
  to.varbit(layout.schema)
  writeSpans(to, layout.positiveSpans)
  writeSpans(to, layout.negativeSpans)
  if (!hasCustomBuckets(layout)) return
  to.unsignedVarbit(layout.customValues.length)
  for (const bound of layout.customValues) writeBound(to, bound)
}

/** @throws {RangeError} when the chunk ends too early, or has more buckets than it could hold */
export function readLayout(from: BitReader, chunkBytes: number): HistogramLayout {
  const zeroThreshold = readZeroThreshold(from)
  const schema = from.varbit()
  const positiveSpans = readSpans(from, chunkBytes)
  const negativeSpans = readSpans(from, chunkBytes)
  const bounds = hasCustomBuckets({ schema }) ? bounded(from.unsignedVarbit(), chunkBytes) : 0
  const customValues = Array.from({ length: bounds }, () => readBound(from))
  return { schema, zeroThreshold, positiveSpans, negativeSpans, customValues }
}

export function equalLayouts(a: HistogramLayout, b: HistogramLayout): boolean {
  return (
    a.schema === b.schema &&
    a.zeroThreshold === b.zeroThreshold &&
    equalSpans(a.positiveSpans, b.positiveSpans) &&
    equalSpans(a.negativeSpans, b.negativeSpans) &&
    a.customValues.length === b.customValues.length &&
    a.customValues.every((bound, at) => Object.is(bound, b.customValues[at]))
  )
}

/** How many buckets the spans have. */
export function countBuckets(spans: readonly Span[]): number {
  return spans.reduce((sum, { length }) => sum + length, 0)
}

function equalSpans(a: readonly Span[], b: readonly Span[]): boolean {
  if (a === b) return true
  return (
    a.length === b.length && a.every(({ offset, length }, at) => b[at]?.offset === offset && b[at].length === length)
  )
}

// Powers of two from 2 ** -243 to 2 ** 10 are one byte: the exponent that they have as one half times a power.
const exponentShift = 243
const asFloat = 255

function writeZeroThreshold(to: BitWriter, threshold: number): void {
  const exponent = Math.round(Math.log2(threshold)) + 1
  if (threshold === 0) to.bits(0, 8)
  else if (2 ** (exponent - 1) === threshold && exponent >= -242 && exponent <= 11) to.bits(exponent + exponentShift, 8)
  else {
    to.bits(asFloat, 8)
    to.float(threshold)
  }
}

function readZeroThreshold(from: BitReader): number {
  const byte = from.bits(8)
  if (byte === 0) return 0
  return byte === asFloat ? from.float() : 2 ** (byte - exponentShift - 1)
}

function writeSpans(to: BitWriter, spans: readonly Span[]): void {
  to.unsignedVarbit(spans.length)
  for (const { offset, length } of spans) {
    to.unsignedVarbit(length)
    to.varbit(offset)
  }
}

function readSpans(from: BitReader, chunkBytes: number): readonly Span[] {
  const spans: Span[] = []
  for (let left = from.unsignedVarbit(); left > 0; left--) {
    const length = from.unsignedVarbit()
    spans.push({ offset: from.varbit(), length })
  }
  bounded(countBuckets(spans), chunkBytes)
  return spans
}

// A bucket takes a bit at least.
function bounded(buckets: number, chunkBytes: number): number {
  if (buckets <= chunkBytes * 8) return buckets
  throw new RangeError(`Cannot read a chunk: ${buckets} buckets in ${chunkBytes} bytes`)
}

// Bounds of up to three decimal places are thousandths plus one; a zero bit stands before all others.
const maxThousandths = 33_554_430

function writeBound(to: BitWriter, bound: number): void {
  const thousandths = Math.round(bound * 1000)
  const isShort = bound >= 0 && bound * 1000 <= maxThousandths && thousandths / 1000 === bound
  if (isShort && !Object.is(bound, -0)) to.unsignedVarbit(thousandths + 1)
  else {
    to.bits(0, 1)
    to.float(bound)
  }
}

function readBound(from: BitReader): number {
  const thousandths = from.unsignedVarbit()
  return thousandths === 0 ? from.float() : (thousandths - 1) / 1000
}
