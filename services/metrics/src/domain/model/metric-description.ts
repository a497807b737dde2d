/** What is said of a metric, by the one that exposes it. */
export type MetricDescription = {
  readonly metric: string
  readonly type: string
  readonly help: string
  readonly unit: string
}
