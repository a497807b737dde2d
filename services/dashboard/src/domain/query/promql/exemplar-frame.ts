import type { ExemplarSeries } from '../answer.ts'
import type { Field, Frame } from '../frame.ts'
import type { Labels } from '../legend.ts'

// More points than these lie upon each other in any panel.
const mostPerStep = 4
const mostRows = 1_000

type Row = { readonly timeMs: number; readonly value: number; readonly labels: Labels }

/**
 * Exemplars as one table: `Time`, `Value` and a column for each label, oldest first. Of those of one step the
 * largest few stay, since these are looked for.
 */
export function exemplarFrame(refId: string, series: readonly ExemplarSeries[], stepMs: number): readonly Frame[] {
  const rows = thin(rowsOf(series), stepMs)
  if (rows.length === 0) return []
  const names = [...new Set(rows.flatMap(({ labels }) => Object.keys(labels)))].sort()
  const fields: Field[] = [
    { name: 'Time', type: 'time', values: rows.map(({ timeMs }) => timeMs) },
    { name: 'Value', type: 'number', values: rows.map(({ value }) => value) },
    ...names.map((name): Field => ({ name, type: 'string', values: rows.map(({ labels }) => labels[name] ?? '') })),
  ]
  return [{ refId, name: 'exemplar', type: 'exemplars', resultType: 'exemplar', fields }]
}

function rowsOf(series: readonly ExemplarSeries[]): readonly Row[] {
  return series.flatMap(({ labels, exemplars }) =>
    exemplars.map(({ labels: own, timeMs, value }) => ({ timeMs, value, labels: { ...labels, ...own } })),
  )
}

function thin(rows: readonly Row[], stepMs: number): readonly Row[] {
  const steps = Map.groupBy(rows, ({ timeMs }) => Math.floor(timeMs / stepMs))
  const largest = [...steps.values()].flatMap((inside) =>
    inside.toSorted((a, b) => b.value - a.value).slice(0, mostPerStep),
  )
  return largest.sort((a, b) => a.timeMs - b.timeMs).slice(-mostRows)
}
