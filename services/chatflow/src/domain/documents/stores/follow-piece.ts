import { Failure } from '@hearth/kernel'
import { indexDocuments } from '../ingest/index-documents.ts'
import type { DocumentChunk, SavedDocumentStore } from '../ingest/saved-document-store.ts'
import { chunkKey, type DocumentStoreDeps, documentOf } from './document-stores.ts'
import { openStore } from './store-components.ts'

/** A piece before and after a change; without `after` it was removed. */
export type PieceChange = { readonly before: DocumentChunk; readonly after: DocumentChunk | undefined }

/**
 * Brings the vectors of a store to what a change has left of one of its pieces, without making the others anew. A
 * store where that fails is stale, also over a restart, until it is filled again.
 *
 * @param store as it was before the change
 */
export async function followPiece(
  deps: DocumentStoreDeps,
  store: SavedDocumentStore,
  change: PieceChange,
  signal: AbortSignal,
): Promise<void> {
  const isFilled = store.status === 'UPSERTED'
  // A change of a piece has noted the store as read alone.
  const meanwhile = isFilled ? 'STALE' : store.status
  if (meanwhile === 'STALE' || meanwhile === 'UPSERTING')
    await deps.stores.change(store.id, { status: meanwhile, updatedAtMs: deps.nowMs() })
  try {
    // One that waits to be filled gets the new vector with all others, one that is being filled at the end of that.
    await replace(deps, store, isFilled ? change : { ...change, after: undefined }, signal)
  } catch (error) {
    if (error instanceof Failure || signal.aborted) return
    throw error
  }
  if (isFilled) await deps.stores.change(store.id, { status: 'UPSERTED', updatedAtMs: deps.nowMs() })
}

async function replace(
  deps: DocumentStoreDeps,
  saved: SavedDocumentStore,
  { before, after }: PieceChange,
  signal: AbortSignal,
): Promise<void> {
  const { store, records } = await openStore(deps, saved)
  const key = chunkKey(before, deps.hash)
  // The old one first: whatever fails after that, filling the store again mends.
  if (!(await isKeyOfAnother(deps, before, key))) {
    await store.remove([key], signal)
    await records?.keeper.forget(`${records.namespace}_${store.name ?? ''}`, [key])
  }
  if (after === undefined) return
  // A clean-up would take the others for gone.
  const kept = records && { ...records, cleanup: 'none' as const }
  await indexDocuments({ ...deps, store, records: kept, documents: only(documentOf(after)), signal })
}

// Pieces of the same text share their vector.
async function isKeyOfAnother({ chunks, hash }: DocumentStoreDeps, before: DocumentChunk, key: string) {
  const { storeId, docId, pageContent } = before
  const { rows } = await chunks.list({ where: { storeId, docId, pageContent } })
  return rows.some((row) => chunkKey(row, hash) === key)
}

async function* only<T>(item: T): AsyncGenerator<T> {
  yield item
}
