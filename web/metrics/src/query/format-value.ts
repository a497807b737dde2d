import { renderNumber } from '@hearth/ui-kit'

const units = ['', 'k', 'M', 'G', 'T', 'P']

/** A number for people: three or four digits and a power of a thousand. */
export function formatValue(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
  const size = Math.abs(value)
  if (size >= 1e18 || (size > 0 && size < 1e-4)) return value.toExponential(2)
  const power = size < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(size) / 3))
  const scaled = value / 1000 ** power
  return `${renderNumber(Number(scaled.toPrecision(4)))}${units[power]}`
}
