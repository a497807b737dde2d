/** What a query variable asks its data source. */
export type VariableQuery =
  /** A query as panels ask it, to a source that has no language of variables. */
  { readonly kind: 'frames'; readonly query: Readonly<Record<string, unknown>> } | PathQuery

/** What a source of metrics is asked at an address of its own. */
export type PathQuery =
  | { readonly kind: 'label-names'; readonly match: string | undefined }
  | { readonly kind: 'label-values'; readonly label: string; readonly match: string | undefined }
  | { readonly kind: 'metrics'; readonly pattern: string }
  | { readonly kind: 'query-result'; readonly expr: string }
  | { readonly kind: 'series'; readonly match: string }

/**
 * Reads the query of a variable after interpolation: `label_names()`, `label_values(label)`,
 * `label_values(selector, label)`, `metrics(pattern)`, `query_result(expr)`, or a selector alone.
 *
 * @returns `undefined` for an empty query
 */
export function parseVariableQuery(query: string): PathQuery | undefined {
  const text = query.trim()
  if (text === '') return undefined
  const [, name = '', inside = ''] =
    text.match(/^(label_names|label_values|metrics|query_result)\(([\s\S]*)\)\s*$/) ?? []
  const argument = inside.trim()
  switch (name) {
    case 'label_names':
      return { kind: 'label-names', match: argument === '' ? undefined : argument }
    case 'label_values':
      return labelValues(argument)
    case 'metrics':
      return { kind: 'metrics', pattern: argument }
    case 'query_result':
      return { kind: 'query-result', expr: argument }
    default:
      return { kind: 'series', match: text }
  }
}

/** The label is what follows the last comma: a selector may hold commas too. */
function labelValues(argument: string): PathQuery {
  const [, match, label] = argument.match(/^([\s\S]+),\s*([\w.]+)$/) ?? []
  if (match !== undefined && label !== undefined) return { kind: 'label-values', label, match: match.trim() }
  return { kind: 'label-values', label: argument, match: undefined }
}
