import type { Histogram } from '../model/histogram.ts'
import type { Labels } from '../model/labels.ts'
import type { HistogramPoints } from './evaluate/histogram-points.ts'

type VectorSample = {
  readonly labels: Labels
  readonly timeMs: number
  /** Of a histogram its sum. */
  readonly value: number
  readonly histogram?: Histogram
}

/** Times in Unix milliseconds; `timestamps` and `values` of the floats are equally long. */
export type MatrixSeries = {
  readonly labels: Labels
  readonly timestamps: Float64Array
  readonly values: Float64Array
  /** Absent where all samples are floats. */
  readonly histograms?: HistogramPoints
}

/** The answer to a query. A vector is in no order but the one asked for; a matrix is ordered by labels. */
export type Value =
  | { readonly type: 'vector'; readonly samples: readonly VectorSample[] }
  | { readonly type: 'matrix'; readonly series: readonly MatrixSeries[] }
  | { readonly type: 'scalar'; readonly timeMs: number; readonly value: number }
  | { readonly type: 'string'; readonly timeMs: number; readonly value: string }
