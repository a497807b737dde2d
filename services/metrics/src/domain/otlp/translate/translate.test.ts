import { describe, expect, test } from 'vitest'
import type { MetricData, OtlpMetric, Point, ResourceMetrics } from '../model.ts'
import { type OtlpSettings, otlpSchema } from '../settings.ts'
import { Deltas } from './deltas.ts'
import { translate } from './translate.ts'

const nowMs = 1_000_000_000
const at = (timeMs: number): Point => ({ attributes: [], startMs: 0, timeMs, isAbsent: false, exemplars: [] })
const metric = (name: string, data: MetricData, unit = ''): OtlpMetric => ({
  name,
  description: `of ${name}`,
  unit,
  ...data,
})
const gauge = (name: string, timeMs = 5, value = 2) =>
  metric(name, { kind: 'gauge', points: [{ ...at(timeMs), value }] })
const histogramPoint = (timeMs: number, counts: readonly number[]) => ({
  ...at(timeMs),
  ...{ count: counts.reduce((sum, one) => sum + one, 0), sum: 3, bounds: [1], counts },
})
const exponentialPoint = (timeMs: number, scale = 0) => ({
  ...at(timeMs),
  ...{ count: 3, sum: 4, scale, zeroCount: 0, zeroThreshold: 0 },
  ...{ positive: { offset: 0, counts: [3] }, negative: { offset: 0, counts: [] } },
})

function resource(metrics: readonly OtlpMetric[], attributes: ResourceMetrics['resource'] = []): ResourceMetrics {
  const scope = { name: 'lib', version: '1', schemaUrl: '', attributes: [] }
  return { resource: attributes, scopes: [{ ...scope, metrics }] }
}

function run(
  request: readonly ResourceMetrics[],
  settings: Partial<OtlpSettings> = {},
  deltas = new Deltas({ maxStreams: 10, maxSilentMs: 60_000 }),
) {
  const options = { settings: { ...otlpSchema.parse({}), ...settings }, deltas, nowMs, lookbackMs: 300_000 }
  const { batch, metadata, exemplars, refused } = translate(request, options)
  const samples: string[] = []
  let from = 0
  for (const [series, to] of Array.from(batch.ends).entries()) {
    const { __name__: name, ...labels } = batch.labels[series]?.toRecord() ?? {}
    const shown = Object.keys(labels).length === 0 ? '' : JSON.stringify(labels)
    for (let place = from; place < to; place++) {
      const histogram = batch.histograms?.get(place)
      const value = histogram === undefined ? batch.values[place] : `histogram of ${histogram.count}`
      samples.push(`${name}${shown} ${value} at ${batch.timestamps[place]}`)
    }
    from = to
  }
  return { samples, metadata, exemplars, refused }
}

describe('translate()', () => {
  test.each([
    {
      name: 'a gauge',
      data: { kind: 'gauge', points: [{ ...at(5), value: 2 }] },
      samples: ['m 2 at 5'],
      type: 'gauge',
    },
    {
      name: 'a sum that may fall',
      data: { kind: 'sum', isMonotonic: false, temporality: 'cumulative', points: [{ ...at(5), value: 2 }] },
      samples: ['m 2 at 5'],
      type: 'gauge',
    },
    {
      name: 'a sum that only grows, which has a suffix',
      data: { kind: 'sum', isMonotonic: true, temporality: 'cumulative', points: [{ ...at(5), value: 2 }] },
      samples: ['m_total 2 at 5'],
      type: 'counter',
    },
    {
      name: 'a histogram',
      data: { kind: 'histogram', temporality: 'cumulative', points: [histogramPoint(5, [1, 2])] },
      samples: ['m_sum 3 at 5', 'm_count 3 at 5', 'm_bucket{"le":"1"} 1 at 5', 'm_bucket{"le":"+Inf"} 3 at 5'],
      type: 'histogram',
    },
    {
      name: 'an exponential histogram',
      data: { kind: 'exponential', temporality: 'cumulative', points: [exponentialPoint(5)] },
      samples: ['m histogram of 3 at 5'],
      type: 'histogram',
    },
    {
      name: 'a summary',
      data: { kind: 'summary', points: [{ ...at(5), count: 3, sum: 4, quantiles: [{ quantile: 0.5, value: 1 }] }] },
      samples: ['m_sum 4 at 5', 'm_count 3 at 5', 'm{"quantile":"0.5"} 1 at 5'],
      type: 'summary',
    },
  ] satisfies { name: string; data: MetricData; samples: string[]; type: string }[])(
    'makes series of $name',
    ({ data, samples, type }) => {
      const written = run([resource([metric('m', data)])])
      expect(written.samples).toEqual(samples)
      expect(written.metadata).toMatchObject([{ type, help: 'of m', unit: '' }])
      expect(written.refused).toEqual({ points: 0, reasons: [] })
    },
  )

  test('makes native histograms of those with bounds where that is wished', () => {
    const data = { kind: 'histogram', temporality: 'cumulative', points: [histogramPoint(5, [1, 2])] } as const
    expect(run([resource([metric('m', data)])], { convert_histograms_to_nhcb: true }).samples).toEqual([
      'm histogram of 3 at 5',
    ])
  })

  test.each([
    { role: 'a gauge of ratios', data: { kind: 'gauge', points: [{ ...at(5), value: 2 }] }, name: 'm_ratio' },
    {
      role: 'a sum of ones that grows',
      data: { kind: 'sum', isMonotonic: true, temporality: 'cumulative', points: [{ ...at(5), value: 2 }] },
      name: 'm_total',
    },
    {
      role: 'a sum of ones that may fall',
      data: { kind: 'sum', isMonotonic: false, temporality: 'cumulative', points: [{ ...at(5), value: 2 }] },
      name: 'm',
    },
  ] satisfies { role: string; data: MetricData; name: string }[])('names $role "$name"', ({ data, name }) => {
    expect(run([resource([metric('m', data, '1')])]).metadata).toMatchObject([{ metric: name, unit: '1' }])
  })

  test('labels series by their points', () => {
    const point = (value: number, method: string) => ({ ...at(5), value, attributes: [['method', method]] as const })
    const data = { kind: 'gauge', points: [point(1, 'get'), point(2, 'put')] } as const
    expect(run([resource([metric('m', data)])]).samples).toEqual([
      'm{"method":"get"} 1 at 5',
      'm{"method":"put"} 2 at 5',
    ])
  })

  test('keeps the exemplars of points', () => {
    const exemplars = [{ timeMs: 4, value: 1.5, traceId: 'ab', spanId: '', attributes: [] }]
    const data = {
      kind: 'sum',
      isMonotonic: true,
      temporality: 'cumulative',
      points: [{ ...at(5), value: 2, exemplars }],
    } as const
    expect(run([resource([metric('m', data)])]).exemplars).toMatchObject([{ timeMs: 4, value: 1.5 }])
  })
})

describe('what counts from the point before', () => {
  const sum = (isMonotonic: boolean, ...points: readonly (readonly [timeMs: number, value: number])[]): MetricData => ({
    ...{ kind: 'sum', isMonotonic, temporality: 'delta' },
    points: points.map(([timeMs, value]) => ({ ...at(timeMs), value })),
  })

  test.each([
    { name: 'a counter', data: sum(true, [5, 2], [6, 3]), samples: ['m_total 2 at 5', 'm_total 5 at 6'] },
    { name: 'a sum that may fall', data: sum(false, [5, 2], [6, -3]), samples: ['m 2 at 5', 'm -1 at 6'] },
    {
      name: 'a histogram',
      data: { kind: 'histogram', temporality: 'delta', points: [histogramPoint(5, [1, 2]), histogramPoint(6, [1, 0])] },
      samples: [
        ...['m_sum 3 at 5', 'm_count 3 at 5', 'm_bucket{"le":"1"} 1 at 5', 'm_bucket{"le":"+Inf"} 3 at 5'],
        ...['m_sum 6 at 6', 'm_count 4 at 6', 'm_bucket{"le":"1"} 2 at 6', 'm_bucket{"le":"+Inf"} 4 at 6'],
      ],
    },
    {
      name: 'an exponential histogram',
      data: { kind: 'exponential', temporality: 'delta', points: [exponentialPoint(5), exponentialPoint(6)] },
      samples: ['m histogram of 3 at 5', 'm histogram of 6 at 6'],
    },
  ] satisfies { name: string; data: MetricData; samples: string[] }[])('is summed up: $name', ({ data, samples }) => {
    expect(run([resource([metric('m', data)])]).samples).toEqual(samples)
  })

  test('is summed up for each series, over requests', () => {
    const deltas = new Deltas({ maxStreams: 10, maxSilentMs: 60_000 })
    const point = (timeMs: number, method: string) => ({
      ...at(timeMs),
      value: 1,
      attributes: [['method', method]] as const,
    })
    const data = (timeMs: number): MetricData => ({
      ...{ kind: 'sum', isMonotonic: true, temporality: 'delta', points: [point(timeMs, 'get'), point(timeMs, 'put')] },
    })
    run([resource([metric('m', data(5))])], {}, deltas)
    expect(run([resource([metric('m', data(6)), metric('n', data(6))])], {}, deltas).samples).toEqual([
      ...['m_total{"method":"get"} 2 at 6', 'm_total{"method":"put"} 2 at 6'],
      ...['n_total{"method":"get"} 1 at 6', 'n_total{"method":"put"} 1 at 6'],
    ])
  })

  test('is refused where it is not newer than the one before', () => {
    const { samples, refused } = run([resource([metric('m', sum(true, [5, 2], [5, 3], [4, 1], [6, 1]))])])
    expect(samples).toEqual(['m_total 2 at 5', 'm_total 3 at 6'])
    expect(refused).toEqual({ points: 2, reasons: ['out of order sample: a delta is not newer than the one before'] })
  })
})

describe('what cannot be kept', () => {
  test.each([
    {
      name: 'no points',
      of: metric('m', { kind: 'gauge', points: [] }),
      points: 0,
      reason: 'empty data points. m is dropped',
    },
    {
      name: 'an unknown kind',
      of: metric('m', { kind: 'unknown', points: [at(5), at(6)] }),
      points: 2,
      reason: 'Cannot keep metric "m": its type is unknown',
    },
    {
      name: 'no temporality',
      of: metric('m', { kind: 'sum', isMonotonic: true, temporality: 'unspecified', points: [{ ...at(5), value: 1 }] }),
      ...{ points: 1, reason: 'invalid temporality and type combination for metric "m"' },
    },
    { name: 'no name', of: gauge(''), points: 1, reason: 'Cannot name metric "": nothing is left of it' },
    {
      name: 'a scale that is too coarse',
      of: metric('m', {
        kind: 'exponential',
        temporality: 'cumulative',
        points: [exponentialPoint(5, -5), exponentialPoint(6)],
      }),
      ...{ points: 1, reason: expect.stringContaining('-5') },
    },
    {
      name: 'a time far ahead',
      of: gauge('m', nowMs + 600_001),
      points: 1,
      reason: 'out of bounds: timestamp is too far in the future',
    },
  ])('is counted, with the reason: $name', ({ of, points, reason }) => {
    const { refused, samples } = run([resource([of, gauge('other')])])
    expect(refused).toEqual({ points, reasons: [reason] })
    expect(samples).toContain('other 2 at 5')
  })

  test('is not described', () => {
    expect(run([resource([metric('m', { kind: 'unknown', points: [at(5)] })])]).metadata).toEqual([])
  })

  test('is not a point ten minutes ahead', () => {
    expect(run([resource([gauge('m', nowMs + 600_000)])]).refused.points).toBe(0)
  })
})

describe('what a resource is', () => {
  const service: ResourceMetrics['resource'] = [
    ['service.name', 'shop'],
    ['service.instance.id', '1'],
    ['host', 'a'],
  ]
  const info = 'target_info{"host":"a","instance":"1","job":"shop"} 1'

  test('is told for the time of its points', () => {
    const { samples } = run([resource([gauge('m', 7), gauge('n', 5), gauge('o', 6)], service)])
    expect(samples.filter((line) => line.startsWith('target_info'))).toEqual([`${info} at 5`, `${info} at 7`])
  })

  test('is told of its own points, apart from those of others', () => {
    const { samples } = run([resource([gauge('m', 9)]), resource([gauge('m', 5)], service)])
    expect(samples.filter((line) => line.startsWith('target_info'))).toEqual([`${info} at 5`])
  })

  test('is not told where no point is kept, nor for those far ahead', () => {
    expect(run([resource([], service)]).samples).toEqual([])
    expect(run([resource([gauge('m', nowMs + 600_001)], service)]).samples).toEqual([])
    const { samples } = run([resource([gauge('m', nowMs + 600_001), gauge('n', nowMs + 600_000)], service)])
    expect(samples.filter((line) => line.startsWith('target_info'))).toEqual([`${info} at ${nowMs + 600_000}`])
  })
})
