import type { Frame } from '../../frame.ts'
import type { HeatmapCalculation } from '../../panel-options.ts'
import { bucketStep, type Extent } from './bucket-step.ts'
import type { HeatmapCells } from './cells.ts'

type Fields = Pick<Frame, 'fields'>
type Point = { readonly atMs: number; readonly value: number }

const empty: HeatmapCells = { timesMs: [], names: [], rows: [], max: 0 }

/**
 * Counts the values of plain series: columns are stretches of time, rows are ranges of values, named by their
 * lower ends. On a logarithmic scale, which has no place for them, zero and what is below make a row of their own.
 */
export function countCells(frames: readonly Fields[], { x, y, log }: HeatmapCalculation): HeatmapCells {
  const points = frames.flatMap(pointsOf)
  if (points.length === 0) return empty
  const scaled = points.map(({ value }) => (log === undefined ? value : Math.log(value) / Math.log(log)))
  const placed = scaled.filter(Number.isFinite)
  const times = extentOf(points.map(({ atMs }) => atMs))
  const values = placed.length === 0 ? { from: 0, to: 0 } : extentOf(placed)
  const columnMs = bucketStep(x, times, true)
  const rowSize = log === undefined ? bucketStep(y, values, false) : logStep(y)
  const columns = edges(times, columnMs)
  const rows = placed.length === 0 ? [] : edges(values, rowSize)
  const counts = [...rows, Number.NEGATIVE_INFINITY].map(() => columns.map(() => 0))
  points.forEach(({ atMs }, index) => {
    const value = scaled[index] ?? Number.NaN
    const row = counts[Number.isFinite(value) ? place(value, values.from, rowSize) : rows.length]
    const column = place(atMs, times.from, columnMs)
    if (row !== undefined) row[column] = (row[column] ?? 0) + 1
  })
  const names = rows.map((edge) => String(log === undefined ? edge : tidy(log ** edge)))
  return withoutZeros(columns, columnMs, names, counts)
}

function pointsOf({ fields }: Fields): Point[] {
  const times = fields.find(({ type }) => type === 'time')?.values ?? []
  return fields
    .filter(({ type }) => type === 'number')
    .flatMap(({ values }) =>
      times.flatMap((atMs, row): Point[] => {
        const value = values[row]
        return typeof atMs === 'number' && typeof value === 'number' && Number.isFinite(value) ? [{ atMs, value }] : []
      }),
    )
}

// Not by spreading into Math.min: a panel may hold more values than a call takes arguments.
function extentOf(values: readonly number[]): Extent {
  return values.reduce(({ from, to }, value) => ({ from: Math.min(from, value), to: Math.max(to, value) }), {
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
  })
}

// A power of the base, or an equal part of one.
const logStep = (rule: HeatmapCalculation['y']) => 1 / Math.max(1, rule.kind === 'size' ? rule.size : 1)

/** Lower ends of all buckets from the one that holds `from` to the one that holds `to`. */
function edges({ from, to }: Extent, step: number): number[] {
  const first = Math.floor(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => tidy((first + index) * step))
}

const place = (value: number, from: number, step: number) => Math.floor(value / step) - Math.floor(from / step)

// 0.30000000000000004 is 0.3 to a reader.
const tidy = (value: number) => Number(value.toPrecision(12))

function withoutZeros(timesMs: number[], stepMs: number, names: string[], counts: number[][]): HeatmapCells {
  const below = counts.pop() ?? []
  const hasBelow = below.some((count) => count > 0)
  const kept = hasBelow ? [below, ...counts] : counts
  const max = kept.flat().reduce((most, count) => Math.max(most, count), 0)
  const rows = kept.map((row) => row.map((count) => (count === 0 ? null : count)))
  return { timesMs, stepMs, names: hasBelow ? ['≤ 0', ...names] : names, rows, max }
}
