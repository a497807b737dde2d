import type { MadeVectors } from '../chat/embedding-model.ts'
import type { Document } from './document.ts'
import type { MetadataFilter } from './metadata-filter.ts'

export type VectorRow = { readonly id: string; readonly document: Document; readonly vector: Float32Array }

/** A row found. `score` is 1 for the same and 0 for unrelated; `vector` is there when it was asked for. */
export type FoundRow = {
  readonly id: string
  readonly document: Document
  readonly score: number
  readonly vector?: Float32Array | undefined
  /** Why it stands where it does, where words were weighed as well. */
  readonly weighed?: Weighed
}

/** What the order of a hybrid search rests on, beside the score, which is of meaning alone. */
export type Weighed = {
  /** Words that it shares with the question, as a share of those of the best one found: 0 for none. */
  readonly words: number
  /** Both together, by which the rows are in order: how far they stand out from all candidates; nothing by itself. */
  readonly together: number
}

export type NearestQuery = {
  readonly vector: Float32Array
  readonly limit: number
  readonly filter?: MetadataFilter | undefined
  /** Whether the rows found carry their vectors. */
  readonly withVectors?: boolean
}

export type WordQuery = {
  readonly text: string
  readonly limit: number
  readonly filter?: MetadataFilter | undefined
}

/** Embeds texts. @param madeBy by this model, or whichever answers now */
export type EmbedAll = (
  texts: readonly string[],
  madeBy: string | undefined,
  signal: AbortSignal,
) => Promise<MadeVectors>

/**
 * Documents with their vectors, whoever keeps them. Making vectors, ranking and variety are not
 * its business: see `createVectorStore`.
 */
export type VectorCollection = {
  /**
   * Adds rows, all or none; one whose id is known takes the place of what had it.
   *
   * @param madeBy the model of their vectors, which a keeper that can notes
   * @throws {Failure} where it holds vectors of another model
   */
  put(rows: readonly VectorRow[], signal: AbortSignal, madeBy?: string): Promise<void>
  /** The model of the vectors that are here; `undefined` where there are none, or it was not noted. */
  madeBy?(): Promise<string | undefined>
  /** Makes all vectors anew; the old ones are found until all new ones are there. @returns how many */
  reembed?(embed: EmbedAll, signal: AbortSignal): Promise<number>
  /** Best first. */
  nearest(query: NearestQuery, signal: AbortSignal): Promise<readonly FoundRow[]>
  /**
   * Best first by the words they share with `text`, with their vectors; none, or no such method,
   * where the keeper has no index of words.
   */
  byWords?(query: WordQuery, signal: AbortSignal): Promise<readonly FoundRow[]>
  /** How many were removed, or meant to be where the keeper does not say. */
  remove(ids: readonly string[], signal: AbortSignal): Promise<number>
}
