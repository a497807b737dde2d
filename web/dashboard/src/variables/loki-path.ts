import type { ResolvedRange } from '../model/time/time-range.ts'
import type { PathQuery } from '../model/variables/variable-query.ts'

/**
 * Path of a variable's query below the resources of a Loki.
 *
 * @returns `undefined` for what only a source of metrics knows
 */
export function lokiPath(query: PathQuery, { fromMs, toMs }: ResolvedRange): string | undefined {
  if (query.kind !== 'label-names' && query.kind !== 'label-values') return undefined
  const path = query.kind === 'label-names' ? 'labels' : `label/${encodeURIComponent(query.label)}/values`
  const among = query.match === undefined ? {} : { query: query.match }
  return `${path}?${new URLSearchParams({ start: nanoseconds(fromMs), end: nanoseconds(toMs), ...among })}`
}

function nanoseconds(ms: number): string {
  return `${Math.round(ms)}000000`
}
