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
  // A text is nothing that a panel draws.
  if (resultType === 'string') return { resultType, warnings, series: [] }
  if (resultType !== 'matrix' && resultType !== 'vector' && resultType !== 'scalar') return undefined
  const found = resultType === 'scalar' ? [{ value: result }] : objects(result)
  const series = found.map(toSeries).filter((one) => one !== undefined)
  return series.length === found.length ? { resultType, warnings, series } : undefined
}

function toSeries({ metric, values, value }: Json): Series | undefined {
  const points: unknown[] = Array.isArray(values) ? values : [value]
  if (!points.every(isPoint)) return undefined
  return {
    labels: isObject(metric) ? (metric as Record<string, string>) : {},
    timesMs: points.map(([seconds]) => Math.round(seconds * 1_000)),
    values: points.map(([, text]) => parseValue(text)),
  }
}

function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string'
}

/** A value as Prometheus writes it. */
export function parseValue(text: string): number {
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
