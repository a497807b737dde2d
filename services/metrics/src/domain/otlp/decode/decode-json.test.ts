import { describe, expect, test } from 'vitest'
import { decodeJson } from './decode-json.ts'

/** The only metric of a request with it. */
const metricOf = (metric: object) => {
  const [resource] = decodeJson({ resourceMetrics: [{ scopeMetrics: [{ metrics: [metric] }] }] })
  return resource?.scopes[0]?.metrics[0]
}
const gaugeOf = (point: object) => {
  const metric = metricOf({ gauge: { dataPoints: [point] } })
  return metric?.kind === 'gauge' ? metric.points[0] : undefined
}
const point = { attributes: [], exemplars: [], startMs: 0, timeMs: 0, isAbsent: false }

describe('what is absent has its default', () => {
  test.each([{}, { resourceMetrics: [] }])('%j holds nothing', (body) => expect(decodeJson(body)).toEqual([]))

  test('of a resource, a scope and a metric', () => {
    expect(decodeJson({ resourceMetrics: [{}] })).toEqual([{ resource: [], scopes: [] }])
    const scope = { name: '', version: '', attributes: [], schemaUrl: '', metrics: [] }
    expect(decodeJson({ resourceMetrics: [{ scopeMetrics: [{}] }] })).toEqual([{ resource: [], scopes: [scope] }])
    expect(metricOf({})).toEqual({ name: '', description: '', unit: '', kind: 'unknown', points: [] })
  })

  test.each([
    { kind: 'gauge', data: { gauge: {} }, expected: {} },
    { kind: 'sum', data: { sum: {} }, expected: { temporality: 'unspecified', isMonotonic: false } },
    { kind: 'histogram', data: { histogram: {} }, expected: { temporality: 'unspecified' } },
    { kind: 'exponential', data: { exponentialHistogram: {} }, expected: { temporality: 'unspecified' } },
    { kind: 'summary', data: { summary: {} }, expected: {} },
  ])('of a $kind', ({ kind, data, expected }) => {
    expect(metricOf({ name: 'a', description: 'b', unit: 'c', ...data })).toEqual({
      ...{ name: 'a', description: 'b', unit: 'c', kind, points: [] },
      ...expected,
    })
  })

  test.each([
    { data: { gauge: { dataPoints: [{}] } }, expected: { value: 0 } },
    { data: { sum: { dataPoints: [{}] } }, expected: { value: 0 } },
    { data: { histogram: { dataPoints: [{}] } }, expected: { count: 0, sum: undefined, bounds: [], counts: [] } },
    {
      data: { exponentialHistogram: { dataPoints: [{}] } },
      expected: {
        ...{ count: 0, sum: undefined, scale: 0, zeroCount: 0, zeroThreshold: 0 },
        positive: { offset: 0, counts: [] },
        negative: { offset: 0, counts: [] },
      },
    },
    { data: { summary: { dataPoints: [{}] } }, expected: { count: 0, sum: 0, quantiles: [] } },
  ])('of a point of $data', ({ data, expected }) => {
    expect(metricOf(data)?.points).toEqual([{ ...point, ...expected }])
  })
})

describe('numbers', () => {
  test.each([
    { given: { asDouble: 1.5 }, value: 1.5 },
    { given: { asDouble: '1.5e3' }, value: 1_500 },
    { given: { asDouble: '-2' }, value: -2 },
    { given: { asDouble: 'NaN' }, value: Number.NaN },
    { given: { asDouble: 'Infinity' }, value: Number.POSITIVE_INFINITY },
    { given: { asDouble: '-Infinity' }, value: Number.NEGATIVE_INFINITY },
    { given: { asInt: 7 }, value: 7 },
    { given: { asInt: '-7' }, value: -7 },
    { given: { asInt: 7, asDouble: 0 }, value: 0 },
  ])('$given are $value', ({ given, value }) => expect(gaugeOf(given)?.value).toBe(value))

  test.each([
    { asDouble: '1.' },
    { asDouble: 'x1' },
    { asDouble: '1x' },
    { asInt: 1.5 },
    { asInt: '1.5' },
    { asInt: 'x1' },
    { asInt: '' },
    { timeUnixNano: '-1' },
    { timeUnixNano: '123456789012345678901' },
    { timeUnixNano: '1.5' },
  ])('%j are none', (given) => expect(() => gaugeOf(given)).toThrow())

  test('times are milliseconds; the first flag says that nothing was seen', () => {
    const times = { timeUnixNano: '1700000000123000000', startTimeUnixNano: 1_000_000 }
    expect(gaugeOf({ ...times, flags: 3 })).toMatchObject({ timeMs: 1_700_000_000_123, startMs: 1, isAbsent: true })
    expect(gaugeOf({ ...times, flags: 2 })?.isAbsent).toBe(false)
  })
})

test.each([
  { given: 1, temporality: 'delta' },
  { given: 'AGGREGATION_TEMPORALITY_DELTA', temporality: 'delta' },
  { given: 2, temporality: 'cumulative' },
  { given: 'AGGREGATION_TEMPORALITY_CUMULATIVE', temporality: 'cumulative' },
  { given: 0, temporality: 'unspecified' },
  { given: 'odd', temporality: 'unspecified' },
])('a temporality of $given is $temporality', ({ given: aggregationTemporality, temporality }) => {
  expect(metricOf({ sum: { aggregationTemporality, isMonotonic: true } })).toMatchObject({
    temporality,
    isMonotonic: true,
  })
  expect(metricOf({ histogram: { aggregationTemporality } })).toMatchObject({ temporality })
  expect(metricOf({ exponentialHistogram: { aggregationTemporality } })).toMatchObject({ temporality })
})

describe('attributes', () => {
  const written = (value: object | undefined) => gaugeOf({ attributes: [{ key: 'a', value }] })?.attributes
  const array = { arrayValue: { values: [{ stringValue: 'x' }, { intValue: '2' }] } }
  const pairs = { kvlistValue: { values: [{ key: 'k', value: { boolValue: false } }, { key: 'n' }] } }

  test.each([
    { value: { stringValue: 'x' }, text: 'x' },
    { value: { stringValue: '' }, text: '' },
    { value: { boolValue: false }, text: 'false' },
    { value: { intValue: '5' }, text: '5' },
    { value: { doubleValue: 1.5 }, text: '1.5' },
    { value: { bytesValue: 'AQ==' }, text: 'AQ==' },
    { value: array, text: '["x",2]' },
    { value: { arrayValue: {} }, text: '[]' },
    { value: pairs, text: '{"k":false}' },
    { value: { kvlistValue: {} }, text: '{}' },
    { value: {}, text: '' },
    { value: undefined, text: '' },
  ])('$value is written "$text"', ({ value, text }) => expect(written(value)).toEqual([['a', text]]))

  test('without a key are left out', () => {
    expect(gaugeOf({ attributes: [{ value: { stringValue: 'x' } }, { key: 'b' }] })?.attributes).toEqual([['b', '']])
  })

  test('stand at resources and scopes too', () => {
    const attributes = [{ key: 'a', value: { stringValue: 'x' } }]
    const scope = { name: 'n', version: 'v', attributes }
    const body = { resourceMetrics: [{ resource: { attributes }, scopeMetrics: [{ scope, schemaUrl: 'u' }] }] }
    const read = [['a', 'x']]
    expect(decodeJson(body)).toEqual([
      { resource: read, scopes: [{ name: 'n', version: 'v', attributes: read, schemaUrl: 'u', metrics: [] }] },
    ])
  })
})

test('exemplars are read', () => {
  const filteredAttributes = [{ key: 'a', value: { stringValue: 'x' } }]
  const exemplars = [{ filteredAttributes, timeUnixNano: '2000000', asInt: '3', traceId: 't', spanId: 's' }, {}]
  expect(gaugeOf({ exemplars })?.exemplars).toEqual([
    { timeMs: 2, value: 3, traceId: 't', spanId: 's', attributes: [['a', 'x']] },
    { timeMs: 0, value: 0, traceId: '', spanId: '', attributes: [] },
  ])
})

test('figures of histograms and summaries are read', () => {
  const histogram = { count: '3', sum: 1.5, explicitBounds: [1, '2.5'], bucketCounts: ['1', 2, 0] }
  expect(metricOf({ histogram: { dataPoints: [histogram] } })?.points).toEqual([
    { ...point, count: 3, sum: 1.5, bounds: [1, 2.5], counts: [1, 2, 0] },
  ])
  const side = { offset: -1, bucketCounts: ['1'] }
  const exponential = { count: 3, sum: 1, scale: 2, zeroCount: '1', zeroThreshold: 0.5, positive: side, negative: side }
  const read = { offset: -1, counts: [1] }
  expect(metricOf({ exponentialHistogram: { dataPoints: [exponential] } })?.points).toEqual([
    { ...point, count: 3, sum: 1, scale: 2, zeroCount: 1, zeroThreshold: 0.5, positive: read, negative: read },
  ])
  const summary = { count: 2, sum: 3, quantileValues: [{ quantile: 0.5, value: 1 }, {}] }
  expect(metricOf({ summary: { dataPoints: [summary] } })?.points).toEqual([
    {
      ...point,
      count: 2,
      sum: 3,
      quantiles: [
        { quantile: 0.5, value: 1 },
        { quantile: 0, value: 0 },
      ],
    },
  ])
})
