import type { MatrixBody } from '../../../../../services/metrics/src/wire/query/query-body.ts'
import type { Grid } from '../align-range.ts'
import { seriesName } from './series-name.ts'

type PlottedSeries = { readonly label: string; readonly values: readonly (number | null)[] }

export type Plot = {
  /** Unix milliseconds. */
  readonly times: readonly number[]
  readonly series: readonly PlottedSeries[]
}

/** Series over the evaluation times: `null` where one has no value or none that can be drawn. */
export function plotMatrix(matrix: MatrixBody, { fromMs, toMs, stepMs }: Grid): Plot {
  const count = Math.floor((toMs - fromMs) / stepMs) + 1
  const times = Array.from({ length: count }, (_, at) => fromMs + at * stepMs)
  const series = matrix.flatMap(({ metric, values: points }) => {
    if (points === undefined) return []
    const values = new Array<number | null>(count).fill(null)
    for (const [atS, text] of points) {
      const value = Number(text.replace('Inf', 'Infinity'))
      const at = Math.round((atS * 1000 - fromMs) / stepMs)
      if (Number.isFinite(value) && at >= 0 && at < count) values[at] = value
    }
    return [{ label: seriesName(metric), values }]
  })
  return { times, series }
}
