import type { Labels } from '../legend.ts'
import type { Cell, Column, Table } from './table.ts'

/** Numbers over time, one for each of the times they share. */
type WideSeries = { readonly name: string; readonly labels: Labels; readonly values: (number | null)[] }

/** Times in Unix milliseconds, ascending, each once. */
export type WideTable = { readonly timesMs: readonly number[]; readonly series: readonly WideSeries[] }

/**
 * The rows of a time, words and numbers as series: one for each column of numbers and each combination of the words,
 * which are its labels. As Grafana's databases do it, words of a single column beside a single number are the name of
 * the series where that column is called `metric`, and where it stands alone.
 *
 * @param timeAt which column is the time; rows without one are left out
 */
export function longToWide({ columns, rows }: Table, timeAt: number): WideTable {
  const others = columns.map((column, at) => ({ ...column, at })).filter(({ at }) => at !== timeAt)
  const words = others.filter(({ kind }) => kind === 'string' || kind === 'boolean')
  const numbers = others.filter(({ kind }) => kind === 'number' || kind === 'time')
  const timed = rows.filter((row) => typeof row[timeAt] === 'number')
  const sorted = timed.toSorted((left, right) => Number(left[timeAt]) - Number(right[timeAt]))
  const timesMs = [...new Set(sorted.map((row) => Number(row[timeAt])))]
  const slots = new Map(timesMs.map((timeMs, slot) => [timeMs, slot]))
  const series = new Map<string, WideSeries>()
  for (const row of sorted) {
    const labels = labelsOf(words, row)
    for (const { name, at } of numbers) {
      const key = JSON.stringify([at, labels])
      const found = series.get(key) ?? { name, labels, values: timesMs.map(() => null) }
      series.set(key, found)
      found.values[slots.get(Number(row[timeAt])) ?? 0] = numberOf(row[at])
    }
  }
  const isNamed = words.length === 1 && numbers.length === 1 && words[0]?.name === 'metric'
  return { timesMs, series: [...series.values()].map((one) => (isNamed ? namedByMetric(one) : one)) }
}

function namedByMetric({ labels, values }: WideSeries): WideSeries {
  return { name: labels.metric ?? '', labels: {}, values }
}

function labelsOf(words: readonly (Column & { readonly at: number })[], row: readonly Cell[]): Labels {
  return Object.fromEntries(words.map(({ name, at }) => [name, String(row[at] ?? '')]))
}

function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === 'number' ? cell : null
}
