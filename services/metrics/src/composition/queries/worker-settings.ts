/** What a thread for queries is told at its start. */
export type QueryWorkerSettings = {
  readonly lookbackMs: number
  readonly maxSamples: number
  readonly maxBytes: number
}
