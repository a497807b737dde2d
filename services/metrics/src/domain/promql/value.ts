import type { Labels } from '../model/labels.ts'

type VectorSample = { readonly labels: Labels; readonly timeMs: number; readonly value: number }

/** Times in Unix milliseconds; `timestamps` and `values` are equally long. */
export type MatrixSeries = { readonly labels: Labels; readonly timestamps: Float64Array; readonly values: Float64Array }

/** The answer to a query. A vector is in no order but the one asked for; a matrix is ordered by labels. */
export type Value =
  | { readonly type: 'vector'; readonly samples: readonly VectorSample[] }
  | { readonly type: 'matrix'; readonly series: readonly MatrixSeries[] }
  | { readonly type: 'scalar'; readonly timeMs: number; readonly value: number }
  | { readonly type: 'string'; readonly timeMs: number; readonly value: string }
