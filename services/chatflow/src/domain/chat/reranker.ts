import type { Reranker } from './embedding-model.ts'

/** A hosted model that reranks. */
export type RerankerSettings = {
  readonly provider: 'cohere' | 'jina' | 'voyage' | 'azure'
  /** Label of the node, for messages that people read. */
  readonly label: string
  readonly model: string
  /** The provider's own when absent. */
  readonly baseUrl?: string | undefined
  /** Asked at each call, so that a changed credential counts at once. */
  readonly apiKey: () => Promise<string | undefined>
  /** Whether a caller of the flow wrote the address rather than its owner. */
  readonly byCaller?: boolean
}

export type RerankerFactory = (settings: RerankerSettings) => Reranker
