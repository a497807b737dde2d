/** Keys and values as text, in the order in which they came. */
export type Attributes = readonly (readonly [key: string, value: string])[]

/** What one program, container or machine measured. */
export type ResourceMetrics = {
  readonly resource: Attributes
  readonly scopes: readonly ScopeMetrics[]
}

/** What one library within it measured. */
export type ScopeMetrics = {
  readonly name: string
  readonly version: string
  readonly schemaUrl: string
  readonly attributes: Attributes
  readonly metrics: readonly OtlpMetric[]
}

/** Whether a figure counts from the start of its program, or from the point before it. */
export type Temporality = 'unspecified' | 'delta' | 'cumulative'

export type OtlpMetric = { readonly name: string; readonly description: string; readonly unit: string } & MetricData

export type MetricData =
  | { readonly kind: 'gauge'; readonly points: readonly NumberPoint[] }
  | {
      readonly kind: 'sum'
      readonly isMonotonic: boolean
      readonly temporality: Temporality
      readonly points: readonly NumberPoint[]
    }
  | { readonly kind: 'histogram'; readonly temporality: Temporality; readonly points: readonly HistogramPoint[] }
  | { readonly kind: 'exponential'; readonly temporality: Temporality; readonly points: readonly ExponentialPoint[] }
  | { readonly kind: 'summary'; readonly points: readonly SummaryPoint[] }
  /** None of these, or a kind that came later. */
  | { readonly kind: 'unknown'; readonly points: readonly Point[] }

export type Point = {
  readonly attributes: Attributes
  /** Unix milliseconds; 0 when it is not said. */
  readonly startMs: number
  readonly timeMs: number
  /** That the series has ended, and the figures mean nothing. */
  readonly isAbsent: boolean
  /** Of summaries there are none. */
  readonly exemplars: readonly PointExemplar[]
}

/** One observation behind a point. */
export type PointExemplar = {
  readonly timeMs: number
  readonly value: number
  /** In hexadecimal; '' for none. */
  readonly traceId: string
  readonly spanId: string
  /** Those that the point itself does not have. */
  readonly attributes: Attributes
}

export type NumberPoint = Point & { readonly value: number }

export type HistogramPoint = Point & {
  readonly count: number
  readonly sum: number | undefined
  /** Ascending upper bounds, without +Inf. */
  readonly bounds: readonly number[]
  /** Not cumulative; one more than there are bounds, or none. */
  readonly counts: readonly number[]
}

export type ExponentialPoint = Point & {
  readonly count: number
  readonly sum: number | undefined
  readonly scale: number
  readonly zeroCount: number
  readonly zeroThreshold: number
  readonly positive: ExponentialBuckets
  readonly negative: ExponentialBuckets
}

/** The bucket at `at` counts what is above `base ** (offset + at)` up to `base` times that. */
export type ExponentialBuckets = { readonly offset: number; readonly counts: readonly number[] }

export type SummaryPoint = Point & {
  readonly count: number
  readonly sum: number
  readonly quantiles: readonly { readonly quantile: number; readonly value: number }[]
}
