import type { Document } from './document.ts'
import type { MetadataFilter } from './metadata-filter.ts'
import type { Weighed } from './vector-collection.ts'

/** A document found, with how well it fits: 1 is the same, 0 unrelated. */
export type ScoredDocument = { readonly document: Document; readonly score: number; readonly weighed?: Weighed }

export type VectorQuery = {
  readonly query: string
  /** How many documents at most. */
  readonly topK: number
  /** Which metadata counts, besides the filter that the store has by itself. */
  readonly filter?: MetadataFilter | undefined
  /**
   * `similarity` by default; `mmr` prefers what is not yet said; `hybrid` weighs words and meaning
   * together, where there is an index of words.
   */
  readonly mode?: 'similarity' | 'mmr' | 'hybrid'
  /** For `mmr`: candidates, and weight of relevance against variety (0 to 1). */
  readonly fetchK?: number
  readonly lambda?: number
  /** For `hybrid`: weight of meaning against words (0 to 1), 0.6 by default. */
  readonly alpha?: number
}

/** Documents by meaning. Where its documents are wired to the node, it embeds them once and not per question. */
export type VectorStore = {
  /** Tells stores apart where records are kept of what they hold. */
  readonly name?: string
  /** How many documents its owner wants to be found. */
  readonly topK?: number
  /** Best first. What a query leaves open is as the store's owner set it. */
  search(query: VectorQuery, signal: AbortSignal): Promise<readonly ScoredDocument[]>
  /**
   * Embeds and keeps documents as they come, a bounded batch at a time. One with an `id` takes the
   * place of what had it; the others get one.
   *
   * @param onAdded told after each batch, with the ids
   * @returns how many were added
   */
  add(
    documents: AsyncIterable<Document>,
    signal: AbortSignal,
    onAdded?: (added: readonly Document[]) => void,
  ): Promise<number>
  /** How many were removed. */
  remove(ids: readonly string[], signal: AbortSignal): Promise<number>
  /**
   * Makes all vectors anew, by the model that would make them now. @returns how many
   *
   * @throws {Failure} `invalid` where its keeper cannot
   */
  reembed?(signal: AbortSignal): Promise<number>
  /** The model of the vectors that are there; `undefined` where there are none, or its keeper does not note it. */
  madeBy?(): Promise<string | undefined>
}

/** Finds documents that help to answer a question. */
export type Retriever = {
  /** How many documents it finds at most, where that is known. */
  readonly topK?: number
  retrieve(query: string, signal: AbortSignal): Promise<readonly Document[]>
}
