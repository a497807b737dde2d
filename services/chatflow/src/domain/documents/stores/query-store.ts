import { chunkKey, type DocumentStoreDeps, documentOf, findStore } from './document-stores.ts'
import { openStore } from './store-components.ts'

export type FoundChunk = {
  readonly pageContent: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly id: string
  /** `-1` for what the vector store holds and the document store no longer does. */
  readonly chunkNo: number
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
  const { store } = await openStore(deps, saved, inputs)
  const found = await store.retrieve(query, signal)
  const known = await Promise.all(found.map(({ pageContent }) => deps.chunks.list({ where: { storeId, pageContent } })))
  return found.map(({ pageContent, metadata, id }, at) => {
    const rows = known[at]?.rows ?? []
    const chunk = rows.find((row) => chunkKey(row, deps.hash) === id) ?? rows[0]
    const shown = chunk === undefined ? metadata : documentOf(chunk).metadata
    return { pageContent, metadata: shown, id: chunk?.id ?? id ?? deps.newId(), chunkNo: chunk?.chunkNo ?? -1 }
  })
}
