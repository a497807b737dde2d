/** One request's worth of embedding. */
export type Embedder = {
  /** More texts than this do not fit one request. */
  readonly maxBatch: number
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>
}
