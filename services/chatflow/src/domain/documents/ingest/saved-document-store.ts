import type { Rows } from '../../records/rows.ts'

export const DOCUMENT_STORE_STATUSES = ['EMPTY', 'SYNC', 'SYNCING', 'STALE', 'NEW', 'UPSERTING', 'UPSERTED'] as const

/** A named set of documents with how they are read, cut, embedded and found. */
export type SavedDocumentStore = {
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  /** JSON text of an array in Flowise's shape; so are the other configurations. */
  readonly loaders: string
  /** JSON text of an array of flows' ids. */
  readonly whereUsed: string
  readonly status: (typeof DOCUMENT_STORE_STATUSES)[number]
  readonly vectorStoreConfig: string | undefined
  readonly embeddingConfig: string | undefined
  readonly recordManagerConfig: string | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** In the order they were made. Removing one removes its chunks. */
export type SavedDocumentStores = Rows<SavedDocumentStore>

/** A piece of a document of a store. */
export type DocumentChunk = {
  readonly id: string
  readonly storeId: string
  /** Id of its loader within the store. */
  readonly docId: string
  /** From 1 within its loader. */
  readonly chunkNo: number
  readonly pageContent: string
  /** JSON text of an object. */
  readonly metadata: string
}

/** By number. */
export type DocumentChunkStore = Rows<DocumentChunk> & {
  /** Appends chunks, all or none. @throws {Failure} `missing` when there is no such document store */
  addAll(chunks: readonly DocumentChunk[]): Promise<void>
}
