/** A bound or a quantile as OpenMetrics writes it, which is how Go prints a float, with `.0` where it is whole. */
export function formatBound(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  if (value === 0) return '0.0'
  const [digits = '', power = '0'] = value.toExponential().split('e')
  const exponent = Number(power)
  if (exponent >= -4 && exponent < 6) return Number.isInteger(value) ? `${value}.0` : String(value)
  const magnitude = String(Math.abs(exponent)).padStart(2, '0')
  return `${digits}e${exponent < 0 ? '-' : '+'}${magnitude}`
}
