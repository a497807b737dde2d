import type { ChatModelSettings } from './chat-model.ts'

/** Turns texts into vectors. */
export type EmbeddingModel = {
  readonly model: string
  /**
   * One vector for each text, in order. Long lists are sent in batches, a bounded number at a time.
   *
   * @throws {Failure} when the model cannot answer
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>
}

/** Whose API an embedding model speaks. */
export type EmbeddingProvider =
  | 'openai-compatible'
  /** Our own inference service. */
  | 'hearth'
  | 'azure'
  | 'bedrock'
  | 'cohere'
  | 'google'
  | 'hugging-face'
  | 'mistral'
  | 'voyage'

/** As of a chat model, without what only sampling needs. */
export type EmbeddingModelSettings = Pick<
  ChatModelSettings,
  | 'label'
  | 'baseUrl'
  | 'model'
  | 'apiKey'
  | 'secrets'
  | 'headers'
  | 'timeoutMs'
  | 'providerOptions'
  | 'userSupplied'
  | 'byCaller'
> & {
  readonly provider: EmbeddingProvider
  /** Length of the vectors, where the model lets it be chosen. */
  readonly dimensions?: number | undefined
  /** Texts in one request. */
  readonly batchSize?: number | undefined
}

export type EmbeddingModelFactory = (settings: EmbeddingModelSettings) => EmbeddingModel

/** Orders documents by how well they answer a query. */
export type Reranker = {
  /** Index into `texts` and relevance (0 to 1) of the `topK` best, best first. */
  rank(
    query: string,
    texts: readonly string[],
    topK: number,
    signal: AbortSignal,
  ): Promise<readonly { readonly index: number; readonly score: number }[]>
}
