import { describe, expect, test } from 'vitest'
import { histogram } from '../../../model/histogram.fixture.ts'
import type { Histogram } from '../../../model/histogram.ts'
import { engineOver, longLimits } from '../../test-support/ask.ts'
import { every, series } from '../../test-support/memory-store.ts'

type Given = number | Histogram

/** What a query over a series of samples at a minute's distance answers, and what it remarks. */
async function asked(
  query: string,
  samples: readonly Given[],
  starts?: readonly [readonly number[], readonly number[]],
) {
  const floats = samples.map((sample) => (typeof sample === 'number' ? sample : 0))
  const histograms = samples.map((sample) => (typeof sample === 'number' ? undefined : sample))
  const [fromMs, startMs] = starts ?? []
  const one = {
    ...series({ __name__: 'm' }, every(60, floats)),
    histograms,
    ...(fromMs !== undefined && startMs !== undefined && { starts: { fromMs, startMs } }),
  }
  const answer = await engineOver([one]).instant(query, 60_000 * (samples.length - 1), longLimits)
  const found = answer.value.type === 'vector' ? answer.value.samples : []
  const told = answer.warnings.map((warning) => warning.replace(/^PromQL warning: (.*) \(\d+:\d+\)$/, '$1'))
  return { found: found.map(({ value, histogram: of }) => of ?? value), told }
}

const counts = (of: number, sum: number, more: Partial<Histogram> = {}) => ({
  ...histogram({ positive: { 1: of }, sum }),
  ...more,
})
const gauge = { resetHint: 'gauge' } as const
const own = histogram({ customValues: [1], positive: { 0: 3 }, sum: 2 })
const notCounter = 'this native histogram metric is not a counter: "m"'
const notGauge = 'this native histogram metric is not a gauge: "m"'
const mixed = 'encountered a mix of histograms and floats for metric name "m"'
const mixedSchemas =
  'vector contains a mix of histograms with exponential and custom buckets schemas for metric name "m"'

describe('of the last two samples, some of them histograms,', () => {
  test.each([
    {
      name: 'a counter grows per second',
      query: 'irate(m[5m])',
      samples: [counts(4, 4), counts(10, 16)],
      count: 0.1,
      sum: 0.2,
    },
    {
      name: 'those before do not count',
      query: 'irate(m[5m])',
      samples: [counts(90, 0), counts(4, 4), counts(10, 16)],
      count: 0.1,
      sum: 0.2,
    },
    {
      name: 'a counter that fell has grown from nothing',
      query: 'irate(m[5m])',
      samples: [counts(10, 16), counts(6, 12)],
      count: 0.1,
      sum: 0.2,
    },
    {
      name: 'that a sample itself says that counts began anew is not enough',
      query: 'irate(m[5m])',
      samples: [counts(4, 4), counts(6, 12, { resetHint: 'reset' })],
      count: 2 / 60,
      sum: 8 / 60,
    },
    {
      name: 'a gauge changes',
      query: 'idelta(m[5m])',
      samples: [counts(4, 4, gauge), counts(10, 16, gauge)],
      count: 6,
      sum: 12,
    },
    {
      name: 'a gauge may fall',
      query: 'idelta(m[5m])',
      samples: [counts(10, 16, gauge), counts(4, 4, gauge)],
      count: -6,
      sum: -12,
    },
  ])('$name', async ({ query, samples, count, sum }) => {
    const { found, told } = await asked(query, samples)
    expect(found).toMatchObject([{ count: expect.closeTo(count, 12), sum: expect.closeTo(sum, 12), ...gauge }])
    expect(told).toEqual([])
  })

  test.each([
    { name: 'two floats are as ever', query: 'irate(m[5m])', samples: [counts(1, 1), 6, 12], value: 0.1 },
    {
      name: 'a float that fell has grown from nothing',
      query: 'irate(m[5m])',
      samples: [counts(1, 1), 12, 6],
      value: 0.1,
    },
    { name: 'a float that changes may fall', query: 'idelta(m[5m])', samples: [counts(1, 1), 12, 6], value: -6 },
    { name: 'one that stayed has not grown', query: 'irate(m[5m])', samples: [counts(1, 1), 6, 6], value: 0 },
  ])('$name', async ({ query, samples, value }) => {
    expect(await asked(query, samples)).toEqual({ found: [value], told: [] })
  })

  test('a float whose counts began anew has grown from nothing', async () => {
    const began = [
      [0, 120_000],
      [-1, 90_000],
    ] as const
    expect(await asked('irate(m[5m])', [counts(1, 1), 6, 12], began)).toEqual({ found: [0.2], told: [] })
    expect(await asked('idelta(m[5m])', [counts(1, 1), 6, 12], began)).toEqual({ found: [6], told: [] })
  })

  test('a histogram whose counts began anew has grown from nothing', async () => {
    const began = [
      [0, 60_000],
      [-1, 30_000],
    ] as const
    const { found } = await asked('irate(m[5m])', [counts(4, 4), counts(6, 12)], began)
    expect(found).toMatchObject([{ count: expect.closeTo(0.1, 12) }])
  })

  test.each([
    { name: 'a float and a histogram', query: 'irate(m[5m])', samples: [1, counts(1, 1)], told: [mixed] },
    { name: 'a histogram and a float', query: 'idelta(m[5m])', samples: [1, counts(1, 1), 2], told: [mixed] },
    {
      name: 'bounds of two kinds',
      query: 'irate(m[5m])',
      samples: [counts(1, 1), counts(2, 2, { ...own, resetHint: 'none' })],
      told: [mixedSchemas],
    },
    { name: 'a single one', query: 'irate(m[5m])', samples: [counts(1, 1)], told: [] },
  ])('$name give nothing', async ({ query, samples, told }) => {
    expect(await asked(query, samples)).toEqual({ found: [], told })
  })

  test.each([
    { name: 'the first is a gauge', query: 'irate(m[5m])', hints: ['gauge', 'unknown'], told: [notCounter] },
    { name: 'the second is a gauge', query: 'irate(m[5m])', hints: ['unknown', 'gauge'], told: [notCounter] },
    { name: 'the first is no gauge', query: 'idelta(m[5m])', hints: ['unknown', 'gauge'], told: [notGauge] },
    { name: 'the second is no gauge', query: 'idelta(m[5m])', hints: ['gauge', 'unknown'], told: [notGauge] },
  ] as const)('is remarked where $name', async ({ query, hints: [a, b], told }) => {
    const answer = await asked(query, [counts(4, 4, { resetHint: a }), counts(10, 16, { resetHint: b })])
    expect(answer.told).toEqual(told)
    expect(answer.found).toHaveLength(1)
  })
})
