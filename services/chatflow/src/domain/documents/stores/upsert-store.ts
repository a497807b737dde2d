import { Failure } from '@hearth/kernel'
import type { IndexingResult } from '../ingest/index-documents.ts'
import type { ReportProgress } from '../ingest/ingest-jobs.ts'
import type { SavedDocumentStore } from '../ingest/saved-document-store.ts'
import { type DocumentStoreDeps, findStore, putLoader } from './document-stores.ts'
import { fillStore } from './fill-store.ts'
import { discardLoader, processLoader, reasonOf, saveLoader } from './process-loader.ts'
import { requireKind } from './require-kind.ts'
import type { SentConfig, StoreUpsert } from './store-upsert.ts'
import { type ComponentConfig, readLoaders, type StoredLoader } from './stored-loader.ts'

type Fields = Readonly<Record<string, unknown>>

/** Takes any kind of file. */
const anyFile = 'fileLoader'

/** How files are cut of which nothing else is said: into pieces of which several fit a small model. */
const usualSplitter = { name: 'recursiveCharacterTextSplitter', config: { chunkSize: 500, chunkOverlap: 50 } }

/** Adds a document to a store, or reads one of it anew, up to the vector store. */
export async function upsertStore(
  deps: DocumentStoreDeps,
  storeId: string,
  asked: StoreUpsert,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<IndexingResult & { readonly docId: string; readonly storeId: string }> {
  requireKinds(deps, asked)
  const found = await findStore(deps, storeId)
  const base = asked.docId === undefined ? undefined : readLoaders(found).find(({ id }) => id === asked.docId)
  if (asked.docId !== undefined && base === undefined)
    throw new Failure('missing', `Document store ${storeId} has no loader ${asked.docId}`)
  const store = asked.createNewDocStore === true ? await createLike(deps, found, asked.docStore) : found
  await saveConfigs(deps, store, asked)
  const sent = loaderOf(deps, asked, base)
  const loader = await saveLoader(deps, store.id, sent)
  const done = await processNew(deps, store, loader, report, signal)
  try {
    const result = await fillStore(deps, store.id, done.id, report, signal)
    return { ...result, docId: done.id, storeId: store.id }
  } catch (error) {
    await putLoader(deps, store.id, { ...done, error: reasonOf(error) })
    // The pieces are there and the vectors are not.
    await deps.stores.change(store.id, { status: 'STALE', updatedAtMs: deps.nowMs() })
    throw error
  }
}

// Of a document that cannot be read nothing stays: the next try brings another.
async function processNew(
  deps: DocumentStoreDeps,
  store: SavedDocumentStore,
  loader: StoredLoader,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<StoredLoader> {
  try {
    return await processLoader(deps, store.id, loader, report, signal)
  } catch (error) {
    if (!readLoaders(store).some(({ id }) => id === loader.id)) {
      await discardLoader(deps, store.id, loader)
      await deps.stores.change(store.id, { status: store.status, updatedAtMs: deps.nowMs() })
    }
    throw error
  }
}

// Before anything is made or changed.
function requireKinds({ catalog }: DocumentStoreDeps, asked: StoreUpsert): void {
  requireKind(catalog, asked.loader?.name, 'Document Loaders', 'loader')
  requireKind(catalog, asked.splitter?.name, 'Text Splitters', 'splitter')
  requireKind(catalog, asked.embedding?.name, 'Embeddings', 'embedding')
  requireKind(catalog, asked.vectorStore?.name, 'Vector Stores', 'vectorStore')
  requireKind(catalog, asked.recordManager?.name, 'Record Manager', 'recordManager')
}

function loaderOf({ catalog }: DocumentStoreDeps, asked: StoreUpsert, base: StoredLoader | undefined): Fields {
  const loaderId = asked.loader?.name ?? base?.loaderId ?? (asked.files?.length ? anyFile : undefined)
  const definition = loaderId === undefined ? undefined : catalog.get(loaderId)
  if (loaderId === undefined || definition === undefined) {
    throw new Failure(
      'invalid',
      'Cannot upsert: Loader not configured; name one in "loader", or a "docId" that has one',
      {
        param: 'loader',
      },
    )
  }
  const filesAlone = base === undefined && asked.loader?.name === undefined
  const splitter = asked.splitter ?? (filesAlone ? usualSplitter : undefined)
  const splitterId = splitter?.name ?? base?.splitterId ?? ''
  const config = { ...(base?.loaderId === loaderId ? base.loaderConfig : {}), ...asked.loader?.config }
  const fileInput = definition.inputs.find(({ type }) => type === 'file')?.name
  const files = asked.files?.length && fileInput !== undefined ? { [fileInput]: JSON.stringify(asked.files) } : {}
  const replaced = asked.replaceExisting === true && asked.createNewDocStore !== true ? base?.id : undefined
  return {
    id: replaced,
    loaderId,
    loaderName: asked.loaderName ?? base?.loaderName ?? definition.label,
    loaderConfig: { ...config, ...files, ...withMetadata(config, asked.metadata) },
    splitterId,
    splitterName: splitterId === '' ? '' : (catalog.get(splitterId)?.label ?? splitterId),
    splitterConfig: { ...(base?.splitterId === splitterId ? base?.splitterConfig : {}), ...splitter?.config },
    ...(base?.credential ? { credential: base.credential } : {}),
  }
}

function withMetadata(config: Fields, metadata: Fields | undefined): Fields {
  if (metadata === undefined || Object.keys(metadata).length === 0) return {}
  return { metadata: JSON.stringify({ ...readMetadata(config.metadata), ...metadata }) }
}

function readMetadata(given: unknown): object {
  if (given === undefined || given === null || given === '') return {}
  const parsed = typeof given === 'string' ? parseJson(given) : given
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed
  throw new Failure('invalid', 'Cannot read the metadata of the loader: it must be a JSON object', { param: 'loader' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function createLike(
  { stores, newId, nowMs }: DocumentStoreDeps,
  like: SavedDocumentStore,
  asked: StoreUpsert['docStore'],
): Promise<SavedDocumentStore> {
  const store: SavedDocumentStore = {
    ...like,
    id: newId(),
    name: asked?.name ?? `${like.name} (copy)`,
    description: asked?.description ?? like.description,
    loaders: '[]',
    whereUsed: '[]',
    status: 'EMPTY',
    createdAtMs: nowMs(),
    updatedAtMs: nowMs(),
  }
  await stores.add(store)
  return store
}

/** The store's own components with what is sent in front. */
async function saveConfigs(deps: DocumentStoreDeps, store: SavedDocumentStore, asked: StoreUpsert): Promise<void> {
  const changed = {
    embeddingConfig: merged(store.embeddingConfig, asked.embedding),
    vectorStoreConfig: merged(store.vectorStoreConfig, asked.vectorStore),
    recordManagerConfig: merged(store.recordManagerConfig, asked.recordManager),
  }
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await deps.stores.change(store.id, { ...given, updatedAtMs: deps.nowMs() })
}

function merged(kept: string | undefined, sent: SentConfig | undefined): string | undefined {
  if (sent === undefined) return undefined
  const base = kept === undefined ? undefined : (JSON.parse(kept) as ComponentConfig)
  const name = sent.name ?? base?.name
  if (name === undefined) return undefined
  return JSON.stringify({ name, config: { ...(base?.name === name ? base.config : {}), ...sent.config } })
}
