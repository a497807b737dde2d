import type { Value } from '../promql/engine.ts'

/** The first `limit` of them, and Prometheus' warning when there were more. */
export function truncate<T>(items: readonly T[], limit: number): { items: readonly T[]; warnings: readonly string[] } {
  if (items.length <= limit) return { items, warnings: [] }
  return { items: items.slice(0, limit), warnings: ['results truncated due to limit'] }
}

/** A value of at most `limit` series; see {@link truncate}. */
export function truncateValue(value: Value, limit: number): { value: Value; warnings: readonly string[] } {
  if (value.type === 'vector') {
    const { items, warnings } = truncate(value.samples, limit)
    return { value: { ...value, samples: items }, warnings }
  }
  if (value.type !== 'matrix') return { value, warnings: [] }
  const { items, warnings } = truncate(value.series, limit)
  return { value: { ...value, series: items }, warnings }
}
