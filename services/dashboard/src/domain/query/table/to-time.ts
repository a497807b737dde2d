/**
 * Unix milliseconds of what a column of times holds, as Grafana reads it: numbers of ten digits are seconds, of nineteen
 * nanoseconds, others milliseconds; a text is a date, in UTC unless it says otherwise. `null` for anything else.
 */
export function toTimeMs(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? ofNumber(value) : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const text = value.trim()
  if (/^-?\d+(\.\d+)?$/.test(text) && !/^\d{4}$/.test(text)) return ofNumber(Number(text))
  return parseDate(text)
}

function ofNumber(value: number): number {
  const size = Math.abs(value)
  if (size >= 1e9 && size < 1e10) return value * 1_000
  return size >= 1e18 && size < 1e19 ? value / 1e6 : value
}

// A date alone is UTC by itself; one with a time is not.
function parseDate(text: string): number | null {
  const iso = text
    .replace(/^(\d{4}-\d\d-\d\d) (\d)/, '$1T$2')
    .replace(/([+-]\d\d)$/, (zone) => (/T/.test(text) || / /.test(text) ? `${zone}:00` : zone))
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(iso)
  const ms = Date.parse(/T\d/.test(iso) && !hasZone ? `${iso}Z` : iso)
  return Number.isNaN(ms) ? null : ms
}
