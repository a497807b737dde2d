import { Failure } from '@hearth/kernel'
import type { NodeCatalog } from '../../flow/node-definition.ts'
import { documentKey, type IndexingResult, indexDocuments, removeRecorded } from '../ingest/index-documents.ts'
import type { ReportProgress } from '../ingest/ingest-jobs.ts'
import type { SavedDocumentStore } from '../ingest/saved-document-store.ts'
import type { UpsertedNode } from '../ingest/upsert-flow.ts'
import { chunkDocuments, type DocumentStoreDeps, findStore } from './document-stores.ts'
import { followFill, noting, piecesInTurn } from './follow-fill.ts'
import { openStore } from './store-components.ts'
import { readConfig } from './stored-loader.ts'

/**
 * Embeds the chunks of a document store and puts them into its vector store, with the history of it.
 *
 * @param docId the chunks of one loader alone
 */
export async function fillStore(
  deps: DocumentStoreDeps,
  storeId: string,
  docId: string | undefined,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<IndexingResult> {
  const before = await findStore(deps, storeId)
  await deps.stores.change(storeId, { status: 'UPSERTING', updatedAtMs: deps.nowMs() })
  try {
    const opened = await openStore(deps, before)
    const { store, records } = opened
    // A full clean-up removes what does not come: with it, all of the store must come.
    const part = records?.cleanup === 'full' ? undefined : docId
    const filled = new Set<string>()
    const result = await indexDocuments({
      ...deps,
      store,
      records,
      documents: noting(chunkDocuments(deps, storeId, signal, part), deps.hash, filled),
      signal,
      onProgress: ({ added, skipped }) => report({ stage: 'embedding', added, skipped }),
    })
    await remember(deps, before, result)
    await piecesInTurn(deps, storeId, async () => {
      await followFill(deps, opened, filled, { storeId, docId: part }, signal)
      await deps.stores.change(storeId, { status: 'UPSERTED', updatedAtMs: deps.nowMs() })
    })
    return result
  } catch (error) {
    await piecesInTurn(deps, storeId, () => deps.stores.change(storeId, { status: 'STALE', updatedAtMs: deps.nowMs() }))
    throw error
  }
}

/** Takes the chunks of a store, or of one of its loaders, out of the vector store. @returns how many */
export async function emptyStore(
  deps: DocumentStoreDeps,
  storeId: string,
  docId: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const saved = await findStore(deps, storeId)
  const { store, records } = await openStore(deps, saved)
  let removed = 0
  let keys: string[] = []
  const removeSome = async () => {
    removed += await store.remove(keys, signal)
    if (records !== undefined) await records.keeper.forget(`${records.namespace}_${store.name ?? ''}`, keys)
    keys = []
  }
  for await (const document of chunkDocuments(deps, storeId, signal, docId)) {
    keys.push(documentKey(document, deps.hash))
    if (keys.length === 500) await removeSome()
  }
  if (keys.length > 0) await removeSome()
  if (records !== undefined && docId === undefined) removed += await removeRecorded({ store, signal }, records)
  if (docId === undefined) await deps.stores.change(storeId, { status: 'SYNC', updatedAtMs: deps.nowMs() })
  return removed
}

/** Makes the vectors of a store anew, by the model that makes them now. @returns how many */
export async function reembedStore(deps: DocumentStoreDeps, storeId: string, signal: AbortSignal): Promise<number> {
  const { store } = await openStore(deps, await findStore(deps, storeId))
  if (store.reembed === undefined)
    throw new Failure('invalid', 'Cannot embed anew: this kind of store does not allow it')
  return await store.reembed(signal)
}

/** The model that made the vectors of a store; `undefined` where there are none, or nobody noted it. */
export async function modelOfStore(deps: DocumentStoreDeps, storeId: string): Promise<string | undefined> {
  const { store } = await openStore(deps, await findStore(deps, storeId))
  return await store.madeBy?.()
}

async function remember(deps: DocumentStoreDeps, store: SavedDocumentStore, result: IndexingResult): Promise<void> {
  const { addedDocs: _addedDocs, ...counts } = result
  const configs = [store.recordManagerConfig, store.embeddingConfig, store.vectorStoreConfig]
  await deps.history.add({
    id: deps.newId(),
    chatflowId: store.id,
    result: JSON.stringify(counts),
    flowData: JSON.stringify(configs.flatMap((config) => describe(config, deps.catalog))),
    createdAtMs: deps.nowMs(),
  })
}

function describe(text: string | undefined, catalog: NodeCatalog): readonly UpsertedNode[] {
  const config = readConfig(text)
  const definition = config && catalog.get(config.name)
  if (config === undefined || definition === undefined) return []
  const { label, name, category, inputs } = definition
  const paramValues = inputs.flatMap((input) => {
    const value = config.config[input.name]
    if (value === undefined || value === '' || input.type === 'password' || input.type === 'credential') return []
    return [{ label: input.label, name: input.name, type: input.type, value }]
  })
  return [{ label, name, category, id: `${name}_0`, paramValues }]
}
