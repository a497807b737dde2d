import { describe, expect, test } from 'vitest'
import { histogram } from '../model/histogram.fixture.ts'
import type { Histogram } from '../model/histogram.ts'
import { Labels } from '../model/labels.ts'
import type { Series } from '../model/queryable.ts'
import { createEngine } from './engine.ts'
import { engineOver, longLimits } from './test-support/ask.ts'
import { memoryStore } from './test-support/memory-store.ts'

type Sample = number | Histogram

/** A sample a minute from time 0 on. */
function minutely(labels: Readonly<Record<string, string>>, samples: readonly Sample[]): Series {
  return {
    labels: Labels.of(labels),
    timestamps: Float64Array.from(samples.keys(), (at) => at * 60_000),
    values: Float64Array.from(samples, (sample) => (typeof sample === 'number' ? sample : sample.sum)),
    histograms: samples.map((sample) => (typeof sample === 'number' ? undefined : sample)),
  }
}

const grown = (factor: number, resetHint: Histogram['resetHint'] = 'unknown') =>
  histogram({ resetHint, positive: { 0: 2 * factor, 1: factor }, sum: 3 * factor })

const store = [
  minutely(
    { __name__: 'h', job: 'a' },
    [1, 2, 3, 4].map((factor) => grown(factor)),
  ),
  minutely(
    { __name__: 'h', job: 'b' },
    [1, 2, 3, 4].map((factor) => grown(factor)),
  ),
  minutely(
    { __name__: 'g' },
    [1, 2, 3, 4].map((factor) => grown(factor, 'gauge')),
  ),
  minutely({ __name__: 'mixed' }, [1, 2, grown(1), grown(2)]),
  minutely(
    { __name__: 'custom' },
    [1, 2, 3, 4].map((count) => histogram({ customValues: [1, 2], positive: { 0: count } })),
  ),
  minutely({ __name__: 'around' }, [histogram({ customValues: [0, 4], positive: { 0: 1, 1: 4 } })]),
  minutely(
    { __name__: 'moved' },
    [1, 2].map((to) => histogram({ positive: { 0: to, 1: 3 - to }, sum: 5 })),
  ),
  minutely({ __name__: 'turned' }, [grown(1), histogram({ customValues: [1], positive: { 0: 9 } }), grown(2)]),
  minutely({ __name__: 'reset' }, [grown(3), grown(4), grown(1), grown(2)]),
  minutely({ __name__: 'hinted', is: 'on' }, [grown(1), ...[2, 3, 4].map((factor) => grown(factor, 'none'))]),
  minutely({ __name__: 'hinted', is: 'anew' }, [...[4, 5, 6].map((factor) => grown(factor)), grown(1, 'reset')]),
]

async function ask(query: string) {
  const { value, warnings, infos } = await engineOver(store).instant(query, 180_000, longLimits)
  if (value.type !== 'vector') throw new Error(`Cannot look at a ${value.type}: a vector was asked for`)
  const counts = value.samples.map(({ value: float, histogram: one }) => one?.count ?? float)
  return { counts, remarks: [...warnings, ...infos].join('\n') }
}

describe('native histograms', () => {
  test.each([
    { query: 'sum(h)', counts: [24] },
    { query: 'avg(h)', counts: [12] },
    { query: 'count(h)', counts: [2] },
    { query: 'h{job="a"} + h{job="b"}', counts: [] },
    { query: 'h{job="a"} + on() h{job="b"}', counts: [24] },
    { query: 'h{job="a"} * 2', counts: [24] },
    { query: '2 * h{job="a"}', counts: [24] },
    { query: '-h{job="a"} / 4', counts: [-3] },
    { query: 'g == g', counts: [12] },
    { query: 'g != bool g', counts: [0] },
    { query: 'g </ 1', counts: [8] },
    { query: 'g >/ 1', counts: [4] },
    { query: 'histogram_count(g)', counts: [12] },
    { query: 'histogram_sum(g)', counts: [12] },
    { query: 'histogram_avg(g)', counts: [1] },
    { query: 'histogram_fraction(0, 1, g)', counts: [8 / 12] },
    { query: 'histogram_quantile(1, g)', counts: [2] },
    { query: 'histogram_quantile(0.5, custom)', counts: [0.5] },
    { query: 'histogram_fraction(-Inf, 0, around)', counts: [0.2] },
    { query: 'histogram_fraction(0, 1, around)', counts: [0.2] },
    { query: 'histogram_count(moved == moved offset 3m)', counts: [] },
    { query: 'histogram_sum(moved != moved offset 3m)', counts: [5] },
    { query: 'histogram_count(moved and changes(moved[5m]) > 0)', counts: [3] },
    { query: 'histogram_count(moved and on() count(count_values("is", moved or moved offset 3m)) > 0)', counts: [3] },
    { query: 'delta(g[2m1ms])', counts: [6] },
    { query: 'idelta(g[2m])', counts: [3] },
    { query: 'increase(reset[3m1ms])', counts: [9] },
    { query: 'resets(reset[3m1ms])', counts: [1] },
    { query: 'changes(h{job="a"}[3m1ms])', counts: [3] },
    { query: 'sum_over_time(h{job="a"}[2m])', counts: [21] },
    { query: 'avg_over_time(h{job="a"}[3m1ms])', counts: [7.5] },
    { query: 'last_over_time(mixed[3m1ms])', counts: [6] },
    { query: 'first_over_time(mixed[3m1ms])', counts: [1] },
    { query: 'count_over_time(mixed[3m1ms])', counts: [4] },
    { query: 'abs(h)', counts: [] },
    { query: 'sort(h)', counts: [] },
    { query: 'h or vector(1)', counts: [12, 12, 1] },
    { query: 'limitk(1, h)', counts: [12] },
    { query: 'max_over_time(h{job="a"}[2m:1m])', counts: [] },
  ])('$query', async ({ query, counts }) => {
    const found = await ask(query)
    expect(found.counts).toHaveLength(counts.length)
    for (const [at, count] of counts.entries()) expect(found.counts[at]).toBeCloseTo(count, 3)
  })

  test.each([
    { query: 'sum({__name__=~"g|mixed|custom"})', remark: 'mix of histograms with exponential and custom buckets' },
    {
      query: 'sum(g or label_replace(vector(1), "a", "b", "", ""))',
      remark: 'encountered a mix of histograms and floats for aggregation (1:5)',
    },
    { query: 'rate(mixed[3m1ms])', remark: 'mix of histograms and floats for metric name "mixed" (1:6)' },
    { query: 'rate(g[2m])', remark: 'this native histogram metric is not a counter: "g" (1:6)' },
    { query: 'delta(reset[2m])', remark: 'this native histogram metric is not a gauge: "reset" (1:7)' },
    { query: 'g + custom', remark: 'incompatible bucket layout encountered for binary operator + (1:1)' },
    { query: 'g + 1', remark: 'incompatible sample types encountered for binary operator "+": histogram + float' },
    {
      query: '1 </ vector(1)',
      remark: 'incompatible sample types encountered for binary operator "</": float </ float',
    },
    { query: 'histogram_count(rate(turned[5m]))', remark: 'custom buckets schemas for metric name "turned" (1:22)' },
    {
      query: 'histogram_count(turned smoothed offset 150s)',
      remark: 'custom buckets schemas for metric name "turned" (1:17)',
    },
    { query: 'max(g)', remark: 'ignored histogram in max aggregation (1:5)' },
    {
      query: 'max_over_time(mixed[3m1ms])',
      remark: 'ignored histograms in a range containing both floats and histograms',
    },
  ])('$query is remarked on', async ({ query, remark }) => {
    expect((await ask(query)).remarks).toContain(remark)
  })

  test.each([
    { query: 'sum(hinted)', warned: false },
    { query: 'sum_over_time(hinted{is="anew"}[4m])', warned: false },
    { query: 'hinted{is="on"} + ignoring(is) hinted{is="anew"}', warned: false },
    { query: 'histogram_quantile(0.5, sum(hinted))', warned: false },
    { query: 'histogram_count(sum(hinted) </ 1)', warned: false },
    { query: 'histogram_count(sum_over_time(sum(hinted)[2m:1m]))', warned: false },
    { query: 'histogram_count(sum(hinted))', warned: true },
    { query: 'histogram_sum(avg(hinted))', warned: true },
    { query: 'histogram_avg(sum_over_time(hinted{is="anew"}[4m]))', warned: true },
    { query: 'histogram_count(hinted{is="on"} + ignoring(is) hinted{is="anew"})', warned: true },
  ])('of counts that went on and began anew are remarked on as Prometheus does: $query', async ({ query, warned }) => {
    expect((await ask(query)).remarks.includes('conflicting counter resets during histogram')).toBe(warned)
  })

  test('give no result of an addition with such counts', async () => {
    const { counts } = await ask('histogram_count(hinted{is="on"} + ignoring(is) hinted{is="anew"})')
    expect(counts).toEqual([])
  })

  test('count against what a query may hold by their buckets', async () => {
    const engine = createEngine({
      queryable: memoryStore(store),
      lookbackMs: 300_000,
      maxSamples: 40,
      clock: () => performance.now(),
    })
    await expect(engine.instant('sum(h)', 180_000, longLimits)).rejects.toThrow('too many samples')
  })

  test('come at each step of a range, beside floats', async () => {
    const times = { startMs: 0, endMs: 180_000, stepMs: 60_000 }
    const { value } = await engineOver(store).range('mixed', times, longLimits)
    if (value.type !== 'matrix') throw new Error('Cannot look at the steps: a matrix was asked for')
    const [one] = value.series
    expect([...(one?.timestamps ?? [])]).toEqual([0, 60_000])
    expect([...(one?.histograms?.timestamps ?? [])]).toEqual([120_000, 180_000])
    expect(one?.histograms?.items.map(({ count }) => count)).toEqual([3, 6])
  })
})
