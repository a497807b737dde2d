import { type AttributeValue, nanosToMs, renderValue } from '@hearth/protobuf'
import { z } from 'zod'
import type { MetricData, ResourceMetrics, Temporality } from '../model.ts'

// Protobuf's JSON: 64-bit numbers as text or as numbers, absent fields at their defaults, unknown ones passed over.
const double = z
  .union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity']), z.string().regex(/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i)])
  .transform(Number)
const int = z.union([z.int(), z.string().regex(/^-?\d+$/)]).transform(Number)
const nanos = z
  .union([z.int(), z.string().regex(/^\d{1,20}$/)])
  .transform((text) => nanosToMs(BigInt(text)))
  .default(0)
const text = z.string().default('')

const value: z.ZodType<AttributeValue> = z
  .object({
    stringValue: z.string().optional(),
    boolValue: z.boolean().optional(),
    intValue: int.optional(),
    doubleValue: double.optional(),
    bytesValue: z.string().optional(),
    get arrayValue() {
      return z.object({ values: z.array(value).default([]) }).optional()
    },
    get kvlistValue() {
      return z
        .object({ values: z.array(z.object({ key: z.string(), value: value.optional() })).default([]) })
        .optional()
    },
  })
  .transform((any): AttributeValue => {
    const plain = any.stringValue ?? any.boolValue ?? any.intValue ?? any.doubleValue ?? any.bytesValue
    if (plain !== undefined || any.kvlistValue === undefined) return plain ?? any.arrayValue?.values
    return Object.fromEntries(any.kvlistValue.values.map((pair) => [pair.key, pair.value]))
  })

const attributes = z
  .array(z.object({ key: text, value: value.optional() }))
  .default([])
  .transform((pairs) =>
    pairs.filter(({ key }) => key !== '').map((pair) => [pair.key, renderValue(pair.value)] as const),
  )

const exemplar = z
  .object({
    filteredAttributes: attributes,
    timeUnixNano: nanos,
    asDouble: double.optional(),
    asInt: int.optional(),
    traceId: text,
    spanId: text,
  })
  .transform(({ filteredAttributes, timeUnixNano: timeMs, asDouble, asInt, traceId, spanId }) => {
    return { timeMs, value: asDouble ?? asInt ?? 0, traceId, spanId, attributes: filteredAttributes }
  })

const pointFields = {
  attributes,
  startTimeUnixNano: nanos,
  timeUnixNano: nanos,
  flags: z.int().default(0),
  exemplars: z.array(exemplar).default([]),
}

type RawPoint = { startTimeUnixNano: number; timeUnixNano: number; flags: number }

function named<T extends RawPoint>({ startTimeUnixNano, timeUnixNano, flags, ...rest }: T) {
  return { ...rest, startMs: startTimeUnixNano, timeMs: timeUnixNano, isAbsent: (flags & 1) === 1 }
}

const numberPoint = z
  .object({ ...pointFields, asDouble: double.optional(), asInt: int.optional() })
  .transform(({ asDouble, asInt, ...rest }) => ({ ...named(rest), value: asDouble ?? asInt ?? 0 }))

const histogramPoint = z
  .object({
    ...pointFields,
    count: int.default(0),
    sum: double.optional(),
    explicitBounds: z.array(double).default([]),
    bucketCounts: z.array(int).default([]),
  })
  .transform(({ explicitBounds: bounds, bucketCounts: counts, sum, ...rest }) => ({
    ...named(rest),
    sum,
    bounds,
    counts,
  }))

const buckets = z
  .object({ offset: z.int().default(0), bucketCounts: z.array(int).default([]) })
  .transform(({ offset, bucketCounts: counts }) => ({ offset, counts }))
  .default({ offset: 0, counts: [] })

const exponentialPoint = z
  .object({
    ...pointFields,
    count: int.default(0),
    sum: double.optional(),
    scale: z.int().default(0),
    zeroCount: int.default(0),
    zeroThreshold: double.default(0),
    positive: buckets,
    negative: buckets,
  })
  .transform(({ sum, ...rest }) => ({ ...named(rest), sum }))

const summaryPoint = z
  .object({
    ...pointFields,
    count: int.default(0),
    sum: double.default(0),
    quantileValues: z.array(z.object({ quantile: double.default(0), value: double.default(0) })).default([]),
  })
  .transform(({ quantileValues: quantiles, ...rest }) => ({ ...named(rest), quantiles }))

const temporalities: ReadonlyMap<unknown, Temporality> = new Map<unknown, Temporality>([
  [1, 'delta'],
  ['AGGREGATION_TEMPORALITY_DELTA', 'delta'],
  [2, 'cumulative'],
  ['AGGREGATION_TEMPORALITY_CUMULATIVE', 'cumulative'],
])
const aggregationTemporality = z
  .union([z.int(), z.string()])
  .default(0)
  .transform((name) => temporalities.get(name) ?? 'unspecified')

const points = <T extends z.ZodType>(point: T) => ({ dataPoints: z.array(point).default([]) })

const metric = z
  .object({
    name: text,
    description: text,
    unit: text,
    gauge: z.object(points(numberPoint)).optional(),
    sum: z
      .object({ ...points(numberPoint), aggregationTemporality, isMonotonic: z.boolean().default(false) })
      .optional(),
    histogram: z.object({ ...points(histogramPoint), aggregationTemporality }).optional(),
    exponentialHistogram: z.object({ ...points(exponentialPoint), aggregationTemporality }).optional(),
    summary: z.object(points(summaryPoint)).optional(),
  })
  .transform(({ name, description, unit, ...data }) => ({ name, description, unit, ...dataOf(data) }))

type RawData = {
  readonly [kind in 'gauge' | 'sum' | 'histogram' | 'exponentialHistogram' | 'summary']?: unknown
} & {
  readonly gauge?: { dataPoints: z.output<typeof numberPoint>[] } | undefined
  readonly sum?:
    | { dataPoints: z.output<typeof numberPoint>[]; aggregationTemporality: Temporality; isMonotonic: boolean }
    | undefined
  readonly histogram?:
    | { dataPoints: z.output<typeof histogramPoint>[]; aggregationTemporality: Temporality }
    | undefined
  readonly exponentialHistogram?:
    | { dataPoints: z.output<typeof exponentialPoint>[]; aggregationTemporality: Temporality }
    | undefined
  readonly summary?: { dataPoints: z.output<typeof summaryPoint>[] } | undefined
}

function dataOf({ gauge, sum, histogram, exponentialHistogram: exponential, summary }: RawData): MetricData {
  if (gauge !== undefined) return { kind: 'gauge', points: gauge.dataPoints }
  if (sum !== undefined) {
    const { dataPoints, aggregationTemporality: temporality, isMonotonic } = sum
    return { kind: 'sum', points: dataPoints, temporality, isMonotonic }
  }
  if (histogram !== undefined)
    return { kind: 'histogram', points: histogram.dataPoints, temporality: histogram.aggregationTemporality }
  if (exponential !== undefined)
    return { kind: 'exponential', points: exponential.dataPoints, temporality: exponential.aggregationTemporality }
  if (summary !== undefined) return { kind: 'summary', points: summary.dataPoints }
  return { kind: 'unknown', points: [] }
}

const scopeMetrics = z
  .object({
    scope: z.object({ name: text, version: text, attributes }).default({ name: '', version: '', attributes: [] }),
    metrics: z.array(metric).default([]),
    schemaUrl: text,
  })
  .transform(({ scope, ...rest }) => ({ ...scope, ...rest }))

const request = z.object({
  resourceMetrics: z
    .array(
      z
        .object({
          resource: z.object({ attributes }).default({ attributes: [] }),
          scopeMetrics: z.array(scopeMetrics).default([]),
        })
        .transform(({ resource, scopeMetrics: scopes }) => ({ resource: resource.attributes, scopes })),
    )
    .default([]),
})

/**
 * Reads an `ExportMetricsServiceRequest` in protobuf's JSON.
 *
 * @throws {z.ZodError} for a value of another type than the field's
 */
export function decodeJson(body: unknown): readonly ResourceMetrics[] {
  return request.parse(body).resourceMetrics
}
