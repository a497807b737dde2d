import type {
  HistogramPointBody,
  MetricBody,
  PointBody,
  QueryBody,
} from '../../../../services/metrics/src/wire/query/query-body.ts'
import { wordHistogram } from './word-histogram.ts'

export type TableRow = { readonly metric: MetricBody | undefined; readonly points: readonly PointBody[] }

/** An answer as rows: one a series, or a single one without labels for a number or a text. */
export function tableRows(body: QueryBody): readonly TableRow[] {
  switch (body.resultType) {
    case 'vector':
      return body.result.map(({ metric, value, histogram }) => ({
        metric,
        points: value === undefined ? wordHistograms(histogram === undefined ? [] : [histogram]) : [value],
      }))
    case 'matrix':
      return body.result.map(({ metric, values = [], histograms = [] }) => ({
        metric,
        points: [...values, ...wordHistograms(histograms)].sort(([a], [b]) => a - b),
      }))
    case 'scalar':
    case 'string':
      return [{ metric: undefined, points: [body.result] }]
  }
}

function wordHistograms(histograms: readonly HistogramPointBody[]): readonly PointBody[] {
  return histograms.map(([atS, histogram]) => [atS, wordHistogram(histogram)])
}
