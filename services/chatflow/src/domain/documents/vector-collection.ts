import type { Document } from './document.ts'
import type { MetadataFilter } from './metadata-filter.ts'

export type VectorRow = { readonly id: string; readonly document: Document; readonly vector: Float32Array }

/** A row found. `score` is 1 for the same and 0 for unrelated; `vector` is there when it was asked for. */
export type FoundRow = {
  readonly id: string
  readonly document: Document
  readonly score: number
  readonly vector?: Float32Array | undefined
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

/**
 * Documents with their vectors, whoever keeps them. Making vectors, ranking and variety are not
 * its business: see `createVectorStore`.
 */
export type VectorCollection = {
  /** Adds rows, all or none; one whose id is known takes the place of what had it. */
  put(rows: readonly VectorRow[], signal: AbortSignal): Promise<void>
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
