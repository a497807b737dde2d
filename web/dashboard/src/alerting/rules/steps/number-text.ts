const digits = 4

/** A number in short; what is none, or has no end, as PromQL writes it. */
export function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  return String(Number(value.toPrecision(digits)))
}
