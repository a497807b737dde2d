/** A number as the cases write it, or a staleness marker. */
export type Value = number | 'NaN' | '+Inf' | '-Inf' | 'stale'

/** A number as the cases and the API write it. */
export function numberOf(value: Value | string): number {
  if (value === '+Inf' || value === 'Inf') return Number.POSITIVE_INFINITY
  return value === '-Inf' ? Number.NEGATIVE_INFINITY : Number(value)
}
