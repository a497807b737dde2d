import type { VariableOption } from '../model/variable.ts'
import type { PathQuery } from '../model/variables/variable-query.ts'

type Labels = Readonly<Record<string, string>>
type Sample = { readonly metric: Labels; readonly value: readonly [number, string] }
type Vector = { readonly resultType: string; readonly result: readonly Sample[] | readonly [number, string] }

/**
 * Path of a variable's query below `/resources/`.
 *
 * @param range Unix milliseconds that labels are looked for in
 */
export function variablePath(
  query: PathQuery,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): string {
  const span = { start: String(Math.floor(fromMs / 1000)), end: String(Math.ceil(toMs / 1000)) }
  const matching = (match: string | undefined) => (match === undefined ? {} : { 'match[]': match })
  switch (query.kind) {
    case 'label-names':
      return withQuery('api/v1/labels', { ...span, ...matching(query.match) })
    case 'label-values':
      return withQuery(`api/v1/label/${encodeURIComponent(query.label)}/values`, { ...span, ...matching(query.match) })
    case 'metrics':
      return withQuery('api/v1/label/__name__/values', span)
    case 'query-result':
      return withQuery('api/v1/query', { query: query.expr, time: span.end })
    case 'series':
      return withQuery('api/v1/series', { ...span, 'match[]': query.match })
  }
}

const withQuery = (path: string, params: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(params)}`

/** The options in the `data` of Prometheus' answer. */
export function variableOptions(query: PathQuery, data: unknown): readonly VariableOption[] {
  switch (query.kind) {
    case 'label-names':
    case 'label-values':
      return (data as readonly string[]).map(asOption)
    case 'metrics':
      return (data as readonly string[]).filter(matcherOf(query.pattern)).map(asOption)
    case 'query-result':
      return wordVector(data as Vector).map(asOption)
    case 'series':
      return (data as readonly Labels[]).map(wordSeries).map(asOption)
  }
}

const asOption = (value: string): VariableOption => ({ text: value, value })

// A pattern that is none matches as plain text, as people type it.
function matcherOf(pattern: string): (name: string) => boolean {
  try {
    const regex = new RegExp(pattern)
    return (name) => regex.test(name)
  } catch {
    return (name) => name.includes(pattern)
  }
}

/** `metric{labels} value timestamp`, which the regex of the variable takes apart. */
function wordVector({ resultType, result }: Vector): readonly string[] {
  if (resultType === 'scalar' || resultType === 'string') return [String((result as readonly [number, string])[1])]
  return (result as readonly Sample[]).map(
    ({ metric, value: [atS, value] }) => `${wordSeries(metric)} ${value} ${Math.round(atS * 1000)}`,
  )
}

function wordSeries({ __name__ = '', ...labels }: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return `${__name__}{${pairs.join(',')}}`
}
