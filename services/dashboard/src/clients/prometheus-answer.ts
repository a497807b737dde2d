import type { Answer, Series } from '../domain/query/answer.ts'

type Json = Readonly<Record<string, unknown>>
type Point = readonly [number, string]

/**
 * Reads a Prometheus result (`{status: "success", data: {resultType, result}}`), or `undefined` when it is none.
 *
 * Written by hand, since an answer may hold a million points.
 */
export function parseAnswer(json: unknown): Answer | undefined {
  if (!isObject(json) || json.status !== 'success' || !isObject(json.data)) return undefined
  const { resultType, result } = json.data
  const warnings = [...strings(json.warnings), ...strings(json.infos)]
  if (resultType === 'matrix') return { resultType, warnings, series: objects(result).map(toSeries) }
  if (resultType === 'vector') return { resultType, warnings, series: objects(result).map(toSeries) }
  if (resultType === 'scalar') return { resultType, warnings, series: [toScalar(result)] }
  // A text is nothing that a panel draws.
  return resultType === 'string' ? { resultType, warnings, series: [] } : undefined
}

function toSeries({ metric, values, value }: Json): Series {
  const points = Array.isArray(values) ? (values as Point[]) : [value as Point]
  return {
    labels: isObject(metric) ? (metric as Record<string, string>) : {},
    timesMs: points.map(([seconds]) => Math.round(seconds * 1_000)),
    values: points.map(([, text]) => parseValue(text)),
  }
}

function toScalar(result: unknown): Series {
  const [seconds, text] = result as Point
  return { labels: {}, timesMs: [Math.round(seconds * 1_000)], values: [parseValue(text)] }
}

function parseValue(text: string): number {
  if (text === '+Inf' || text === 'Inf') return Number.POSITIVE_INFINITY
  return text === '-Inf' ? Number.NEGATIVE_INFINITY : Number(text)
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Series of native histograms alone hold neither `value` nor `values`.
function objects(value: unknown): Json[] {
  if (!Array.isArray(value)) return []
  return value.filter((one) => isObject(one) && (Array.isArray(one.values) || Array.isArray(one.value)))
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
