import type { TimeRange } from '../time-range.ts'
import type { WideTable } from './long-to-wide.ts'

/** What stands where a series has no row: nothing, a number, or the value before. */
export type Fill = { readonly intervalMs: number; readonly value: number | null | 'previous' }

// More cannot be told apart, and a wrong unit would make millions.
const maxTimes = 100_000

/** The table with a row for each interval of the range, where there are at most a hundred thousand. */
export function fillGaps(table: WideTable, { intervalMs, value }: Fill, { fromMs, toMs }: TimeRange): WideTable {
  const first = Math.floor(fromMs / intervalMs) * intervalMs
  const count = Math.floor((toMs - first) / intervalMs) + 1
  if (count > maxTimes) return table
  const due = Array.from({ length: count }, (_, at) => first + at * intervalMs)
  const timesMs = [...new Set([...due, ...table.timesMs])].sort((left, right) => left - right)
  const slots = new Map(table.timesMs.map((timeMs, slot) => [timeMs, slot]))
  const series = table.series.map((one) => {
    let before: number | null = null
    const values = timesMs.map((timeMs) => {
      const own = one.values[slots.get(timeMs) ?? -1] ?? null
      if (own !== null) before = own
      return own ?? (value === 'previous' ? before : value)
    })
    return { ...one, values }
  })
  return { timesMs, series }
}
