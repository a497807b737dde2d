/** A number as Go's %g gives it: with an exponent where that is shorter. */
export function printShort(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  if (value === 0) return Object.is(value, -0) ? '-0' : '0'
  const [digits = '', power = '0'] = value.toExponential().split('e')
  const exponent = Number(power)
  if (exponent >= -4 && exponent < 21) return plain(value)
  return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}

// JavaScript leaves out exponents from -6 on, Go from -4 on: within these both write plain digits.
function plain(value: number): string {
  return String(value)
}
