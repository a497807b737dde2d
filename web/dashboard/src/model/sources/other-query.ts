import { type DefaultFormat, interpolate } from '../interpolate/interpolate.ts'
import type { Scope } from '../interpolate/scope.ts'
import { isRecord, type Json } from '../json.ts'

/** Whether queries of a type of data source are something else than an expression of PromQL or LogQL. */
export function isOtherType(type: string | undefined): type is string {
  return type !== undefined && !/^(prometheus|loki|hearth-logs|__expr__)$/.test(type)
}

/** A query with the variables in all of its texts replaced, in SQL quoted as it needs. */
export function filledQuery(query: Json, type: string, scope: Scope): Json {
  const write = /sql|postgres/.test(type) ? writeSql : undefined
  const { datasource: _source, ...rest } = query
  return fill(rest, (text) => interpolate(text, scope, write)) as Json
}

function fill(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((one) => fill(one, replace))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, replace)]))
}

/**
 * As Grafana's databases take variables: one of several choices is quoted, and many are quoted with commas between
 * them, as `IN (…)` takes them; a single one stands as it is, its quotes doubled.
 */
const writeSql: DefaultFormat = (_name, { value, isPattern, isRaw }) => {
  if (isRaw) return typeof value === 'string' ? value : value.join(',')
  if (typeof value !== 'string') return value.map(quoted).join(',')
  return isPattern ? quoted(value) : value.replaceAll("'", "''")
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
