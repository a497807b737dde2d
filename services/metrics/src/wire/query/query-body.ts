import type { HistogramBody } from '../histogram.ts'

/** A time in Unix seconds, and a value as text. */
export type PointBody = readonly [atSeconds: number, value: string]

export type MetricBody = Readonly<Record<string, string>>

/** A time in Unix seconds, and a native histogram. */
export type HistogramPointBody = readonly [atSeconds: number, histogram: HistogramBody]

type VectorBody = readonly {
  readonly metric: MetricBody
  /** Absent where the sample is a histogram. */
  readonly value?: PointBody
  readonly histogram?: HistogramPointBody
}[]

export type MatrixBody = readonly {
  readonly metric: MetricBody
  /** Absent where all samples are histograms. */
  readonly values?: readonly PointBody[]
  readonly histograms?: readonly HistogramPointBody[]
}[]

/** The `data` of `/api/v1/query` and `/api/v1/query_range`. */
export type QueryBody =
  | { readonly resultType: 'vector'; readonly result: VectorBody }
  | { readonly resultType: 'matrix'; readonly result: MatrixBody }
  | { readonly resultType: 'scalar' | 'string'; readonly result: PointBody }

/** The `data` of `/api/v1/metadata`. */
export type MetadataBody = Readonly<
  Record<string, readonly { readonly type: string; readonly help: string; readonly unit: string }[]>
>
