import { Failure } from '@hearth/kernel'
import type { SavedDocumentStore } from '../ingest/saved-document-store.ts'
import type { Weighed } from '../vector-collection.ts'
import { chunkKey, type DocumentStoreDeps, documentOf, findStore } from './document-stores.ts'
import { openStore } from './store-components.ts'

export type FoundChunk = {
  readonly pageContent: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly id: string
  /** `-1` for what the vector store holds and the document store no longer does. */
  readonly chunkNo: number
  /** How well it fits: 1 is the same, 0 unrelated. */
  readonly score: number
  /** What the order rests on, where words were weighed as well as meaning. */
  readonly weighed?: Weighed
}

const usualTopK = 4

// What the request itself asks for is for its sender to mend.
async function openAsked(
  deps: DocumentStoreDeps,
  saved: SavedDocumentStore,
  inputs: Readonly<Record<string, unknown>>,
) {
  try {
    return (await openStore(deps, saved, inputs)).store
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'broken' || Object.keys(inputs).length === 0) throw error
    throw new Failure('invalid', error.message, { cause: error, param: 'inputs' })
  }
}

/** Asks the vector store of a document store. @param inputs in place of those of the vector store, such as `topK` */
export async function queryStore(
  deps: DocumentStoreDeps,
  storeId: string,
  query: string,
  inputs: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<readonly FoundChunk[]> {
  const saved = await findStore(deps, storeId)
  const store = await openAsked(deps, saved, inputs)
  const found = await store.search({ query, topK: store.topK ?? usualTopK }, signal)
  const known = await Promise.all(
    found.map(({ document: { pageContent } }) => deps.chunks.list({ where: { storeId, pageContent } })),
  )
  return found.map(({ document: { pageContent, metadata, id }, score, weighed }, at) => {
    const rows = known[at]?.rows ?? []
    const chunk = rows.find((row) => chunkKey(row, deps.hash) === id) ?? rows[0]
    const shown = chunk === undefined ? metadata : documentOf(chunk).metadata
    const place = { id: chunk?.id ?? id ?? deps.newId(), chunkNo: chunk?.chunkNo ?? -1 }
    return { pageContent, metadata: shown, ...place, score, ...(weighed === undefined ? {} : { weighed }) }
  })
}
