import {
  jsonDouble as double,
  jsonInt as int,
  jsonAttributes,
  jsonNanos,
  nanosToMs,
  renderValue,
  jsonText as text,
} from '@hearth/protobuf'
import { z } from 'zod'
import type { MetricData, ResourceMetrics, Temporality } from '../model.ts'

const nanos = jsonNanos.transform(nanosToMs)
const attributes = jsonAttributes.transform((pairs) =>
  pairs.filter(([key]) => key !== '').map(([key, value]) => [key, renderValue(value)] as const),
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
