import type { Series } from '../../model/panel-data.ts'

type Column = readonly (number | null | undefined)[]

export type AlignedSeries = { readonly timesMs: readonly number[]; readonly columns: readonly Column[] }

type Points = { readonly timesMs: readonly number[]; readonly values: Column }

const longestStep = 1.5

/**
 * Brings series to the same times: `undefined` where a series has no sample of its own, `null` where it has
 * a gap. Samples further apart than one and a half steps of their series have a gap between them, unless the
 * series spans such gaps.
 */
export function alignSeries(series: readonly Pick<Series, 'timesMs' | 'values' | 'style'>[]): AlignedSeries {
  const gapped = series.map(withGaps)
  const [first] = gapped
  if (first === undefined) return { timesMs: [], columns: [] }
  if (gapped.every(({ timesMs }) => hasSameTimes(timesMs, first.timesMs)))
    return { timesMs: first.timesMs, columns: gapped.map(({ values }) => values) }
  const timesMs = [...new Set(gapped.flatMap((points) => points.timesMs))].sort((a, b) => a - b)
  const place = new Map(timesMs.map((atMs, index) => [atMs, index]))
  return { timesMs, columns: gapped.map((points) => spread(points, place)) }
}

function hasSameTimes(a: readonly number[], b: readonly number[]): boolean {
  return a === b || (a.length === b.length && a.every((atMs, index) => atMs === b[index]))
}

function spread({ timesMs, values }: Points, place: ReadonlyMap<number, number>): Column {
  const column = new Array<number | null | undefined>(place.size).fill(undefined)
  timesMs.forEach((atMs, index) => {
    const row = place.get(atMs)
    if (row !== undefined) column[row] = values[index]
  })
  return column
}

function withGaps({ timesMs, values, style }: Pick<Series, 'timesMs' | 'values' | 'style'>): Points {
  const { spanNulls } = style
  // So it is with most, and nothing is copied.
  if (style.insertNulls === undefined && isWhole(timesMs, values)) return { timesMs, values }
  const finite = values.map((value) => (value === null || Number.isFinite(value) ? value : null))
  if (spanNulls === true) return { timesMs, values: finite.map((value) => value ?? undefined) }
  const spanMs = spanNulls === false ? 0 : spanNulls
  const stepMs = shortestStep(timesMs)
  const longestMs = style.insertNulls ?? Math.max(stepMs * longestStep, spanMs)
  const outTimes: number[] = []
  const outValues: (number | null | undefined)[] = []
  let lastMs: number | undefined
  timesMs.forEach((atMs, index) => {
    const value = finite[index]
    if (value === null || value === undefined) return
    if (lastMs !== undefined && atMs - lastMs > longestMs) {
      outTimes.push(lastMs + Math.min(stepMs, (atMs - lastMs) / 2))
      outValues.push(style.nullsAreZero ? 0 : null)
      if (style.nullsAreZero && atMs - stepMs > lastMs + stepMs) {
        outTimes.push(atMs - stepMs)
        outValues.push(0)
      }
    }
    outTimes.push(atMs)
    outValues.push(value)
    lastMs = atMs
  })
  return { timesMs: outTimes, values: outValues }
}

// Every sample is a number, and no two stand further apart than the first two allow.
function isWhole(timesMs: readonly number[], values: Column): boolean {
  const stepMs = (timesMs[1] ?? 0) - (timesMs[0] ?? 0)
  for (let index = 0; index < timesMs.length; index += 1) {
    if (!Number.isFinite(values[index])) return false
    if (index > 0 && (timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0) !== stepMs) return false
  }
  return true
}

function shortestStep(timesMs: readonly number[]): number {
  let shortest = Number.POSITIVE_INFINITY
  for (let index = 1; index < timesMs.length; index += 1) {
    const step = (timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0)
    if (step > 0) shortest = Math.min(shortest, step)
  }
  return shortest
}
