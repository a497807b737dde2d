import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Histogram, Span } from '../../domain/model/histogram.ts'
import { BitReader } from './bit-reader.ts'
import { BitWriter } from './bit-writer.ts'
import { encodeHistograms, type HistogramSample } from './encode-histograms.ts'
import { readHistograms } from './histogram-chunk-reader.ts'
import { countBuckets } from './histogram-layout.ts'

describe('numbers of any size', () => {
  test.each([
    { value: 0, bits: '0' },
    { value: 4, bits: '10100' },
    { value: -3, bits: '10101' },
    { value: -4, bits: '110111100' },
    { value: 32, bits: '110100000' },
    { value: 33, bits: '1110000100001' },
  ])('$value is $bits', ({ value, bits }) => {
    const to = new BitWriter()
    to.varbit(value)
    const written = [...to.take()].map((byte) => byte.toString(2).padStart(8, '0')).join('')
    expect(written.slice(0, to.length)).toBe(bits)
  })

  test('come back, of both kinds, whatever stands before them', () => {
    const number = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.integer({ min: -600, max: 600 }))
    const property = fc.property(fc.array(number), (numbers) => {
      const to = new BitWriter()
      for (const value of numbers) {
        to.varbit(value)
        to.unsignedVarbit(Math.abs(value))
      }
      const from = new BitReader(to.take())
      expect(numbers.map(() => [from.varbit(), from.unsignedVarbit()])).toEqual(
        numbers.map((value) => [value + 0, Math.abs(value)]),
      )
    })
    fc.assert(property)
  })

  test('are not read past the end', () => {
    expect(() => new BitReader(new Uint8Array(0)).varbit()).toThrow(RangeError)
  })
})

const spans = fc.array(
  fc.record({ offset: fc.integer({ min: -40, max: 40 }), length: fc.integer({ min: 0, max: 5 }) }),
  { maxLength: 3 },
)
const threshold = fc.oneof(
  fc.constantFrom(0, 2 ** -128, 2 ** -243, 2 ** -244, 2 ** 10, 2 ** 11, 1e-3, 5e-324),
  fc.double({ min: 0, noNaN: true }),
)
const custom = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 40_000_000 }).map((n) => n / 1000),
    fc.double({ noNaN: true }),
  ),
)

const layout = fc.record({
  schema: fc.constantFrom(-53, -4, 0, 3, 8),
  zeroThreshold: threshold,
  positiveSpans: spans,
  negativeSpans: spans,
  customValues: custom,
})

const number = (integer: boolean) =>
  integer
    ? fc.oneof(fc.nat(1_000), fc.maxSafeNat())
    : fc.oneof(fc.double({ min: 0, noNaN: true }), fc.integer({ min: 0, max: 9 }))

const countsFor = (list: readonly Span[], integer: boolean) => {
  const length = countBuckets(list)
  return fc.array(number(integer), { minLength: length, maxLength: length })
}

const histogram: fc.Arbitrary<Histogram> = fc
  .tuple(layout, fc.boolean(), fc.constantFrom('unknown', 'reset', 'none', 'gauge'))
  .chain(([shape, integer, resetHint]) =>
    fc.record({
      integer: fc.constant(integer),
      resetHint: fc.constant(resetHint),
      schema: fc.constant(shape.schema),
      zeroThreshold: fc.constant(shape.zeroThreshold),
      positiveSpans: fc.constant(shape.positiveSpans),
      negativeSpans: fc.constant(shape.negativeSpans),
      customValues: fc.constant(shape.schema === -53 ? shape.customValues : []),
      zeroCount: number(integer),
      count: number(integer),
      sum: fc.double({ noNaN: true }),
      positiveBuckets: countsFor(shape.positiveSpans, integer),
      negativeBuckets: countsFor(shape.negativeSpans, integer),
    }),
  )

// What comes several times stays in one chunk: counts that grow, of one layout.
const series = fc
  .array(fc.tuple(histogram, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1e9 })), { maxLength: 6 })
  .map((runs) => {
    let timeMs = -1_000
    return runs.flatMap(([first, length, stepMs]) =>
      Array.from({ length }, (_, at): HistogramSample => {
        timeMs += stepMs
        return { timeMs, histogram: at === 0 ? first : grown(first, at) }
      }),
    )
  })

const grown = (first: Histogram, at: number): Histogram => ({
  ...first,
  ...(first.resetHint === 'reset' ? { resetHint: 'none' as const } : {}),
  count: first.integer ? Math.min(first.count + at * 3, Number.MAX_SAFE_INTEGER) : first.count * 1.5,
  sum: first.sum + at,
  positiveBuckets: Array.from(first.positiveBuckets, (value, place) =>
    first.integer ? Math.min(value + at * place, Number.MAX_SAFE_INTEGER) : value + place,
  ),
})

function decode(samples: readonly HistogramSample[]): HistogramSample[] {
  const found: HistogramSample[] = []
  for (const { encoding, bytes } of encodeHistograms(samples))
    readHistograms(encoding, bytes, (timeMs, one) => {
      if (one !== undefined) found.push({ timeMs, histogram: one })
    })
  return found
}

const plain = ({ timeMs, histogram: { resetHint: _, ...rest } }: HistogramSample) => ({
  timeMs,
  ...rest,
  positiveBuckets: [...rest.positiveBuckets],
  negativeBuckets: [...rest.negativeBuckets],
})

describe('histogram chunks', () => {
  test('give back every histogram of any series', () => {
    const property = fc.property(series, (samples) => {
      expect(decode(samples).map(plain)).toEqual(samples.map(plain))
    })
    fc.assert(property, { numRuns: 200 })
  })

  const steady: Histogram = {
    integer: true,
    resetHint: 'unknown',
    schema: 1,
    zeroThreshold: 2 ** -128,
    zeroCount: 2,
    count: 5,
    sum: 18.4,
    positiveSpans: [{ offset: 0, length: 2 }],
    negativeSpans: [],
    positiveBuckets: [1, 2],
    negativeBuckets: [],
    customValues: [],
  }
  const at = (timeMs: number, changes: Partial<Histogram> = {}) => ({ timeMs, histogram: { ...steady, ...changes } })

  test('have the bytes of Prometheus’ encoding', () => {
    const [chunk] = encodeHistograms([at(1), at(2)])
    // 2 samples, unknown resets, threshold 116; the bits of schema 1, one span of 2 at 0, none, time 1, 5, 2.
    const header = '00020074'
    expect(
      Buffer.from(chunk?.bytes ?? [])
        .toString('hex')
        .slice(0, 8),
    ).toBe(header)
    expect(chunk).toMatchObject({ encoding: 2, minMs: 1, maxMs: 2, samples: 2 })
  })

  test.each([
    { name: 'a bucket fell', changes: { positiveBuckets: [1, 1] }, hint: 'reset' },
    { name: 'the count fell', changes: { count: 4 }, hint: 'reset' },
    { name: 'the zero bucket fell', changes: { zeroCount: 1 }, hint: 'reset' },
    { name: 'the sender says so', changes: { resetHint: 'reset' as const }, hint: 'reset' },
    { name: 'the buckets are others', changes: { schema: 2 }, hint: 'unknown' },
    { name: 'it became a gauge', changes: { resetHint: 'gauge' as const }, hint: 'gauge' },
  ])('another begins when $name', ({ changes, hint }) => {
    const samples = [at(1), at(2), at(3, changes)]
    expect(encodeHistograms(samples)).toHaveLength(2)
    expect(decode(samples).map(({ histogram: { resetHint } }) => resetHint)).toEqual(['unknown', 'none', hint])
  })

  test('take a few bytes for a sample of a series that hardly changes', () => {
    const samples = Array.from({ length: 120 }, (_, place) => at(1e12 + place * 15_000, { count: 5 + place }))
    const bytes = encodeHistograms(samples).reduce((sum, chunk) => sum + chunk.bytes.length, 0)
    expect(bytes / samples.length).toBeLessThan(2)
  })

  test('of any bytes are read or refused', () => {
    const property = fc.property(
      fc.uint8Array({ minLength: 3, maxLength: 80 }),
      fc.constantFrom(2, 3),
      (bytes, kind) => {
        try {
          readHistograms(kind, bytes, () => undefined)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      },
    )
    fc.assert(property, { numRuns: 2_000 })
  })
})
