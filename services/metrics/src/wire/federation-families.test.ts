import { ProtoReader } from '@hearth/protobuf'
import { describe, expect, test } from 'vitest'
import { decodeFamily } from '../domain/exposition/protobuf/decode-family.ts'
import { toHistogram } from '../domain/exposition/protobuf/to-histogram.ts'
import type { Histogram } from '../domain/model/histogram.ts'
import { Labels } from '../domain/model/labels.ts'
import type { NewestSample } from '../domain/newest-samples.ts'
import { federationFamilies } from './federation-families.ts'
import type { NameEscaping } from './name-escaping.ts'

const histogram: Histogram = {
  ...{ integer: true, resetHint: 'unknown', schema: -2, zeroThreshold: 0.5, zeroCount: 0, count: 10, sum: -3.5 },
  positiveSpans: [
    { offset: -3, length: 2 },
    { offset: 4, length: 1 },
  ],
  positiveBuckets: [0, 3, 4],
  negativeSpans: [{ offset: 1, length: 1 }],
  negativeBuckets: [3],
  customValues: [],
}

const sample = (labels: Record<string, string>, rest: Partial<NewestSample> = {}): NewestSample => ({
  ...{ labels: Labels.of(labels), timeMs: 1000, value: 0 },
  ...rest,
})

function read(samples: readonly NewestSample[], escaping?: NameEscaping) {
  const reader = new ProtoReader(Buffer.concat([...federationFamilies(samples, escaping)]))
  const families = []
  while (reader.at < reader.bytes.length) families.push(decodeFamily(reader, reader.end()))
  return families
}

describe('federationFamilies()', () => {
  test('one untyped family a name, with labels, times, values and an empty instance where there is none', () => {
    const families = read([
      sample({ __name__: 'http.hits', job: 'a' }, { value: Number.NaN }),
      sample({ __name__: 'up', instance: 'x:1', job: 'a' }, { value: 1, timeMs: -1500 }),
      sample({ __name__: 'up', job: 'b"ü' }, { value: -0 }),
    ])
    const shown = families.map(({ name, type, metrics }) => [
      name,
      type,
      ...metrics.map(({ labels, timeMs, value }) => [Object.fromEntries(labels), timeMs, value]),
    ])
    expect(shown).toEqual([
      ['http.hits', 3, [{ job: 'a', instance: '' }, 1000, Number.NaN]],
      ['up', 3, [{ instance: 'x:1', job: 'a' }, -1500, 1], [{ job: 'b"ü', instance: '' }, 1000, -0]],
    ])
  })

  test('native histograms with counts as floats, those that may fall in a family of their own', () => {
    const gauge: Histogram = { ...histogram, resetHint: 'gauge' }
    const families = read([
      sample({ __name__: 'sizes', job: 'a' }, { histogram }),
      sample({ __name__: 'sizes', job: 'b' }, { histogram: gauge }),
      sample({ __name__: 'sizes', job: 'c' }, { value: 2 }),
    ])
    expect(families.map(({ name, type }) => [name, type])).toEqual([
      ['sizes', 4],
      ['sizes', 5],
      ['sizes', 3],
    ])
    const [first, second] = families.map(({ metrics }) => metrics[0]?.histogram)
    expect(first && toHistogram(first, false)).toEqual({ ...histogram, integer: false })
    expect(second && toHistogram(second, true)).toEqual({ ...gauge, integer: false })
  })

  test('bounds of its own have no field, and such a histogram is left out', () => {
    const custom: Histogram = { ...histogram, schema: -53, customValues: [1, 2] }
    expect(read([sample({ __name__: 'sizes' }, { histogram: custom })])).toEqual([])
  })

  test('names are escaped as the reader wants, those that become one in one family', () => {
    const samples = [sample({ __name__: 'a.b', 'x.y': '1' }), sample({ __name__: 'a_b', 'x.y': '2' })]
    const families = read(samples, 'underscores')
    expect(families.map(({ name, metrics }) => [name, metrics.length])).toEqual([['a_b', 2]])
    expect(families[0]?.metrics[0]?.labels).toContainEqual(['x_y', '1'])
  })

  test('a long family is given in pieces, each a family of that name', () => {
    const samples = Array.from({ length: 5_000 }, (_, at) => sample({ __name__: 'up', job: `job-${at}` }))
    const pieces = [...federationFamilies(samples)]
    expect(pieces.length).toBeGreaterThan(1)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000)
    const families = read(samples)
    expect(new Set(families.map(({ name }) => name))).toEqual(new Set(['up']))
    expect(families.flatMap(({ metrics }) => metrics)).toHaveLength(5_000)
  })
})
