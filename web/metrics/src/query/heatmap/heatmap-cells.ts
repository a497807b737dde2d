import type { MatrixBody } from '../../../../../services/metrics/src/wire/query/query-body.ts'

/** How much was counted between two values at one time. */
export type Cell = { readonly atMs: number; readonly lower: number; readonly upper: number; readonly count: number }

export type Heatmap = {
  readonly cells: readonly Cell[]
  /** Ends of all buckets, ascending. */
  readonly bounds: readonly number[]
  /** The largest count of a cell. */
  readonly max: number
}

/**
 * Buckets over time, those of all series put together: of native histograms, else of series that have a label `le`.
 *
 * @returns `undefined` where there are neither
 */
export function findHeatmap(matrix: MatrixBody): Heatmap | undefined {
  const isNative = matrix.some(({ histograms = [] }) => histograms.length > 0)
  const isClassic = matrix.some(({ metric }) => metric.le !== undefined)
  if (!isNative && !isClassic) return undefined
  return sumCells(isNative ? nativeCells(matrix) : classicCells(matrix))
}

function nativeCells(matrix: MatrixBody): readonly Cell[] {
  return matrix.flatMap(({ histograms = [] }) =>
    histograms.flatMap(([atS, { buckets = [] }]) =>
      buckets.map(([, lower, upper, count]) => ({
        atMs: atS * 1000,
        lower: numberOf(lower),
        upper: numberOf(upper),
        count: numberOf(count),
      })),
    ),
  )
}

/** Classic buckets count what lies below their end: what lies between two ends is the difference. */
function classicCells(matrix: MatrixBody): readonly Cell[] {
  const sets = Map.groupBy(
    matrix.filter(({ metric }) => metric.le !== undefined),
    ({ metric: { le: _, ...labels } }) => JSON.stringify(labels),
  )
  return [...sets.values()].flatMap((series) => {
    const buckets = series
      .map(({ metric, values = [] }) => ({ upper: numberOf(metric.le ?? ''), values: new Map(values) }))
      .sort((a, b) => a.upper - b.upper)
    return buckets.flatMap(({ upper, values }, at) => {
      const below = buckets[at - 1]
      const lower = below?.upper ?? (upper > 0 ? 0 : Number.NEGATIVE_INFINITY)
      return [...values].map(([atS, text]) => {
        const count = numberOf(text) - numberOf(below?.values.get(atS) ?? '0')
        return { atMs: atS * 1000, lower, upper, count }
      })
    })
  })
}

function sumCells(all: readonly Cell[]): Heatmap {
  const sums = new Map<string, Cell>()
  for (const cell of all) {
    if (!(cell.count > 0)) continue
    const key = `${cell.atMs} ${cell.lower} ${cell.upper}`
    sums.set(key, { ...cell, count: cell.count + (sums.get(key)?.count ?? 0) })
  }
  const cells = [...sums.values()]
  const bounds = [...new Set(cells.flatMap(({ lower, upper }) => [lower, upper]))].sort((a, b) => a - b)
  return { cells, bounds, max: cells.reduce((most, { count }) => Math.max(most, count), 0) }
}

function numberOf(text: string): number {
  return Number(text.replace('Inf', 'Infinity'))
}
