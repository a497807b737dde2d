import { Failure } from '@hearth/kernel'
import type { ChatModelSettings } from './chat-model.ts'

/** The model answered, and will not or cannot make vectors of what it was sent. */
export class RefusedTexts extends Failure {}

/** Turns texts into vectors. */
export type EmbeddingModel = {
  readonly model: string
  /**
   * One vector for each text, in order. Long lists are sent in batches, a bounded number at a time.
   *
   * @throws {Failure} when the model cannot answer; `RefusedTexts` where it is the texts that it does not take
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>
  /**
   * As `embed`, all by one model: there where it is left open which model of this machine answers, so that
   * another may from one request to the next.
   *
   * @param madeBy the model to ask; `undefined` for whichever answers now
   */
  readonly embedAs?: (madeBy: string | undefined, texts: readonly string[], signal: AbortSignal) => Promise<MadeVectors>
}

export type MadeVectors = {
  readonly vectors: readonly Float32Array[]
  /** The model that made them; `undefined` where the service does not tell. */
  readonly madeBy: string | undefined
}

/** Vectors of any model, with the name of what made them, which is its own where it is not left open. */
export async function embedAs(
  model: EmbeddingModel,
  madeBy: string | undefined,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<MadeVectors> {
  if (model.embedAs !== undefined) return await model.embedAs(madeBy, texts, signal)
  return { vectors: await model.embed(texts, signal), madeBy: model.model || undefined }
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
