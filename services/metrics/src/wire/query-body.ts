/** A time in Unix seconds, and a value as text. */
export type PointBody = readonly [atSeconds: number, value: string]

export type MetricBody = Readonly<Record<string, string>>

type VectorBody = readonly { readonly metric: MetricBody; readonly value: PointBody }[]

export type MatrixBody = readonly { readonly metric: MetricBody; readonly values: readonly PointBody[] }[]

/** The `data` of `/api/v1/query` and `/api/v1/query_range`. */
export type QueryBody =
  | { readonly resultType: 'vector'; readonly result: VectorBody }
  | { readonly resultType: 'matrix'; readonly result: MatrixBody }
  | { readonly resultType: 'scalar' | 'string'; readonly result: PointBody }

/** The `data` of `/api/v1/metadata`. */
export type MetadataBody = Readonly<
  Record<string, readonly { readonly type: string; readonly help: string; readonly unit: string }[]>
>
