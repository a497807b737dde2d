import type { DisplayFrame } from '../../panel-data.ts'

/** Counts per time and bucket: `rows[r][t]`, the lowest bucket first. */
export type HeatmapCells = {
  readonly timesMs: readonly number[]
  /** How long each cell lasts; `undefined` when that is what lies between the times. */
  readonly stepMs?: number
  readonly names: readonly string[]
  readonly rows: readonly (readonly (number | null)[])[]
  readonly max: number
}

type Bucket = { readonly name: string; readonly top: number; readonly at: ReadonlyMap<number, number> }

/**
 * Each numeric field of the frames is a bucket, named by its upper end; other names keep their order. A frame that was
 * counted before has a row for each cell instead.
 */
export function heatmapCells(frames: readonly DisplayFrame[]): HeatmapCells {
  const counted = frames.find(({ meta }) => meta?.type === 'heatmap-cells')
  if (counted !== undefined) return cellsOfRows(counted)
  const buckets = frames.flatMap(bucketsOf)
  const sorted = buckets.every(({ top }) => !Number.isNaN(top)) ? buckets.toSorted((a, b) => a.top - b.top) : buckets
  const timesMs = [...new Set(sorted.flatMap(({ at }) => [...at.keys()]))].sort((a, b) => a - b)
  const rows = sorted.map(({ at }) => timesMs.map((atMs) => at.get(atMs) ?? null))
  const max = rows.flat().reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  return { timesMs, names: sorted.map(({ name }) => name), rows, max }
}

/**
 * The buckets that lie between two values; those that are no numbers stay.
 *
 * @param namedBy which of their ends buckets are named by: the lower one where they were counted here
 */
export function cellsWithin(
  cells: HeatmapCells,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Ends,
  namedBy: 'lower' | 'upper',
): HeatmapCells {
  const isWithin = (end: number) => (namedBy === 'lower' ? end >= min && end < max : end > min && end <= max)
  const stays = cells.names.map((name) => Number.isNaN(topOf(name)) || isWithin(topOf(name)))
  if (stays.every(Boolean)) return cells
  const kept = <T>(all: readonly T[]) => all.filter((_, index) => stays[index])
  return { ...cells, names: kept(cells.names), rows: kept(cells.rows) }
}

type Ends = { readonly min: number | undefined; readonly max: number | undefined }

function cellsOfRows({ fields }: DisplayFrame): HeatmapCells {
  const times = fields.find(({ type }) => type === 'time')?.values.map(Number) ?? []
  const [ends, counts] = fields.filter(({ type }) => type === 'number')
  if (ends === undefined || counts === undefined) return { timesMs: [], names: [], rows: [], max: 0 }
  const columns = new Map(ascending(times).map((atMs, index) => [atMs, index]))
  const sorted = ascending(ends.values.map(Number))
  const places = new Map(sorted.map((end, index) => [end, index]))
  const rows = sorted.map(() => new Array<number | null>(columns.size).fill(null))
  times.forEach((atMs, at) => {
    const row = rows[places.get(Number(ends.values[at])) ?? -1]
    const count = counts.values[at]
    if (row !== undefined && typeof count === 'number' && count > 0) row[columns.get(atMs) ?? 0] = count
  })
  const max = rows.flat().reduce<number>((most, count) => Math.max(most, count ?? 0), 0)
  return { timesMs: [...columns.keys()], names: sorted.map(String), rows, max }
}

const ascending = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b)

function bucketsOf({ fields }: DisplayFrame): readonly Bucket[] {
  const times = fields.find(({ type }) => type === 'time')?.values ?? []
  return fields
    .filter(({ type }) => type === 'number')
    .map((field) => ({
      name: field.displayName,
      top: topOf(field.labels?.le ?? field.displayName),
      at: new Map(
        times.flatMap((atMs, row): [number, number][] => {
          const value = field.values[row]
          return typeof atMs === 'number' && typeof value === 'number' && Number.isFinite(value) ? [[atMs, value]] : []
        }),
      ),
    }))
}

function topOf(name: string): number {
  return /^\+?inf$/i.test(name.trim()) ? Number.POSITIVE_INFINITY : Number.parseFloat(name)
}
