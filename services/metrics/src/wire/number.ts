/**
 * A sample's value as Prometheus writes it: the shortest digits that give the same number, exponents of at least
 * two digits (`1e-07`, `1e+21`), `NaN`, `+Inf`, `-Inf` and a negative zero as `-0`.
 */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return Object.is(value, -0) ? '-0' : String(value)
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  const text = String(value)
  // JavaScript changes to exponents at the same sizes, but writes a single digit.
  return text.includes('e') ? text.replace(/e([+-])(\d)$/, 'e$10$2') : text
}

/** A time in milliseconds as seconds, with the decimals that it needs. */
export function formatSeconds(timeMs: number): string {
  return String(timeMs / 1000)
}
