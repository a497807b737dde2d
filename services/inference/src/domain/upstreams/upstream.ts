/** What software an upstream is: decides its health endpoint, its metrics and which of our endpoints it has. */
export type UpstreamKind = 'vllm' | 'llama-server' | 'ollama' | 'openai'

/** Another server that answers for some models. */
export type Upstream = {
  readonly name: string
  readonly kind: UpstreamKind
  /** Share of the work beside upstreams that are measured equally fast; 1 is the usual one. */
  readonly weight: number
  /** Requests sent to it at once. */
  readonly maxParallel: number
  /** Requests that may wait for it. */
  readonly maxQueue: number
  /**
   * Present for a server of our own, which is started again when it ends: whether that has good prospects.
   * Requests wait for it while it cannot be asked.
   */
  readonly comesBack?: () => boolean
}

/** A model as one upstream has it. */
export type UpstreamModel = {
  /** Its name there. */
  readonly theirs: string
  readonly ownedBy?: string
  /** Unix time in seconds. */
  readonly createdS?: number
  /** Tokens of prompt and answer together. */
  readonly contextTokens?: number
  readonly sizeBytes?: number
  readonly parameters?: number
  readonly digest?: string
  /** As Ollama describes it. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Whether it was in memory when the server was last asked; absent where that does not say. */
  readonly isLoaded?: boolean
}
