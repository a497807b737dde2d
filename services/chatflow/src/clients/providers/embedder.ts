/** One request's worth of embedding. */
export type Embedder = {
  /** More texts than this do not fit one request. */
  readonly maxBatch: number
  /** @param tell hears which model made them, where the service says so */
  embed(
    texts: readonly string[],
    signal: AbortSignal,
    tell?: (madeBy: string) => void,
  ): Promise<readonly Float32Array[]>
}
