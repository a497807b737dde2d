/**
 * A number with so many decimals; without a number of decimals, with about three digits that matter and none
 * for whole numbers.
 */
export function toFixed(value: number, decimals?: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value < 0 ? '-∞' : '∞'
  const places = Math.min(100, decimals ?? decimalsFor(value))
  if (value === 0) return value.toFixed(places)
  const factor = 10 ** places
  const rounded = String(Math.round(value * factor) / factor)
  if (rounded.includes('e') || places === 0) return rounded
  const [whole = '', fraction = ''] = rounded.split('.')
  return `${whole}.${fraction.padEnd(places, '0')}`
}

function decimalsFor(value: number): number {
  if (value % 1 === 0) return 0
  const magnitude = Math.floor(Math.log10(Math.abs(value)))
  const places = 1 - magnitude
  const leading = value * 10 ** places
  return Math.max(0, Math.abs(leading) > 2.25 ? places + 1 : places)
}
