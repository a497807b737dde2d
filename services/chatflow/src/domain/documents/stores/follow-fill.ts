import type { Document } from '../document.ts'
import { documentKey, indexDocuments } from '../ingest/index-documents.ts'
import { chunkDocuments, type DocumentStoreDeps } from './document-stores.ts'
import type { OpenedStore } from './store-components.ts'

/** Passes documents on, and notes in `keys` the ids that they have in a vector store. */
export async function* noting(
  documents: AsyncIterable<Document>,
  hash: DocumentStoreDeps['hash'],
  keys: Set<string>,
): AsyncGenerator<Document> {
  for await (const document of documents) {
    keys.add(documentKey(document, hash))
    yield document
  }
}

/**
 * Brings a vector store that was just filled to what the pieces are by now: some may have been changed or removed
 * after they had been read. Nobody may change pieces meanwhile; see `piecesInTurn`.
 *
 * @param filled ids of the pieces as they were put in
 * @param docId those of one loader alone
 */
export async function followFill(
  deps: DocumentStoreDeps,
  { store, records }: OpenedStore,
  filled: ReadonlySet<string>,
  { storeId, docId }: { readonly storeId: string; readonly docId: string | undefined },
  signal: AbortSignal,
): Promise<void> {
  const gone = new Set(filled)
  const changed: Document[] = []
  for await (const document of chunkDocuments(deps, storeId, signal, docId)) {
    const key = documentKey(document, deps.hash)
    gone.delete(key)
    if (!filled.has(key)) changed.push(document)
  }
  if (gone.size > 0) {
    await store.remove([...gone], signal)
    await records?.keeper.forget(`${records.namespace}_${store.name ?? ''}`, [...gone])
  }
  // A clean-up would take the others for gone.
  const kept = records && { ...records, cleanup: 'none' as const }
  if (changed.length > 0) await indexDocuments({ ...deps, store, records: kept, documents: iterate(changed), signal })
}

/** Keeps changes of a store's pieces apart from the end of its filling. */
export function piecesInTurn<T>({ inTurn }: DocumentStoreDeps, storeId: string, work: () => Promise<T>): Promise<T> {
  return inTurn(`pieces of ${storeId}`, work)
}

async function* iterate<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
