import { Failure } from '@hearth/kernel'
import type { NodeCatalog } from '../../flow/node-definition.ts'
import type { NodeEnv } from '../../flow/node-env.ts'
import type { KeyedMutex } from '../../keyed-mutex.ts'
import type { Document } from '../document.ts'
import { documentKey } from '../ingest/index-documents.ts'
import type { Ingestions } from '../ingest/ingestions.ts'
import type {
  DocumentChunk,
  DocumentChunkStore,
  SavedDocumentStore,
  SavedDocumentStores,
} from '../ingest/saved-document-store.ts'
import type { UpsertHistory } from '../ingest/upsert-history.ts'
import { readLoaders, type StoredLoader } from './stored-loader.ts'

export type DocumentStoreDeps = {
  readonly stores: SavedDocumentStores
  readonly chunks: DocumentChunkStore
  readonly history: UpsertHistory
  readonly jobs: Ingestions
  readonly catalog: NodeCatalog
  readonly env: NodeEnv
  readonly nowMs: () => number
  readonly newId: () => string
  /** Keeps two changes of one store's list of loaders apart. */
  readonly inTurn: KeyedMutex
  /** The same text for the same document, in the form of a UUID. */
  readonly hash: (text: string) => string
}

// Chunks in memory at once while all of a store are read.
const pageSize = 200

/** @throws {Failure} `missing` when there is none of that id */
export async function findStore(
  { stores }: Pick<DocumentStoreDeps, 'stores'>,
  id: string,
): Promise<SavedDocumentStore> {
  const store = await stores.get(id)
  if (store === undefined) throw new Failure('missing', `Document store ${id} not found`)
  return store
}

/** @throws {Failure} `missing` when the store has no such loader */
export function findLoader(store: SavedDocumentStore, id: string): StoredLoader {
  const loader = readLoaders(store).find((candidate) => candidate.id === id)
  if (loader === undefined) throw new Failure('missing', `Document store ${store.id} has no loader ${id}`)
  return loader
}

/** Puts one loader of a store into place of what had its id, or behind the others. */
export async function putLoader(
  deps: Pick<DocumentStoreDeps, 'stores' | 'nowMs' | 'inTurn'>,
  storeId: string,
  loader: StoredLoader,
) {
  return await changeLoaders(deps, storeId, (loaders) => {
    const known = loaders.some(({ id }) => id === loader.id)
    return known ? loaders.map((other) => (other.id === loader.id ? loader : other)) : [...loaders, loader]
  })
}

/** Alters a store's list of loaders; the store is in sync when all of them are. */
export async function changeLoaders(
  { stores, nowMs, inTurn }: Pick<DocumentStoreDeps, 'stores' | 'nowMs' | 'inTurn'>,
  storeId: string,
  change: (loaders: readonly StoredLoader[]) => readonly StoredLoader[],
): Promise<SavedDocumentStore> {
  return await inTurn(storeId, async () => {
    for (;;) {
      const before = await findStore({ stores }, storeId)
      const loaders = change(readLoaders(before))
      const inSync = loaders.every(({ status }) => status === 'SYNC')
      const status = loaders.length === 0 ? 'EMPTY' : inSync ? 'SYNC' : 'STALE'
      const fields = { loaders: JSON.stringify(loaders), status, updatedAtMs: nowMs() } as const
      const changed = await stores.change(storeId, fields, { loaders: before.loaders })
      if (changed !== undefined) return changed
      // Another process has changed it since it was read: it is changed as it is now.
    }
  })
}

/** The documents of a store's chunks, in order, a page at a time. @param docId of one loader alone */
export async function* chunkDocuments(
  deps: Pick<DocumentStoreDeps, 'chunks' | 'stores'>,
  storeId: string,
  signal: AbortSignal,
  docId?: string,
): AsyncGenerator<Document> {
  const store = await findStore(deps, storeId)
  const ids = docId === undefined ? readLoaders(store).map(({ id }) => id) : [docId]
  for (const id of ids) {
    for (let from = 1; ; from += pageSize) {
      signal.throwIfAborted()
      const where = { storeId, docId: id }
      const { rows } = await deps.chunks.list({ where, from, to: from + pageSize - 1 })
      yield* rows.map(documentOf)
      // Chunks are numbered from 1 without a break, but single ones may have been removed since.
      if (rows.length === 0 && (await deps.chunks.list({ where, from, limit: 1 })).rows.length === 0) break
    }
  }
}

/** A chunk as it goes into a vector store: with the loader it came from. */
export function documentOf({ pageContent, metadata, docId }: DocumentChunk): Document {
  return { pageContent, metadata: { ...(JSON.parse(metadata) as Document['metadata']), docId } }
}

/** The id a chunk has in a vector store. */
export function chunkKey(chunk: DocumentChunk, hash: (text: string) => string): string {
  return documentKey(documentOf(chunk), hash)
}
