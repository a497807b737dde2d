import { Failure } from '@hearth/kernel'
import type { EmbeddingModel } from '../../chat/embedding-model.ts'
import type { NodeCatalog } from '../../flow/node-definition.ts'
import type { NodeEnv } from '../../flow/node-env.ts'
import type { TextSplitter } from '../document.ts'
import { documentsOf } from '../ingest/documents-of.ts'
import type { RecordManager } from '../ingest/record-manager.ts'
import type { SavedDocumentStore } from '../ingest/saved-document-store.ts'
import type { Retriever, VectorStore } from '../vector-store.ts'
import { type ComponentConfig, readConfig, type StoredLoader } from './stored-loader.ts'

export type ComponentDeps = { readonly catalog: NodeCatalog; readonly env: NodeEnv }

/** What a store is searched with where its owner chose nothing: all of it is of this machine. */
const usual = { embedding: 'hearthEmbeddings', vectorStore: 'hearthVectorStore' }

/** The pieces of documents that a loader and its splitter make, as they are read. */
export async function* readChunks(deps: ComponentDeps, storeId: string, loader: StoredLoader, signal: AbortSignal) {
  const splitter = loader.splitterId === '' ? undefined : await makeSplitter(deps, storeId, loader)
  const wired = splitter === undefined ? {} : { textSplitter: splitter }
  const source = await make(deps, storeId, { name: loader.loaderId, config: withCredential(loader) }, wired, 'document')
  yield* documentsOf(source, signal)
}

/** A vector store, and what it keeps on record where it does. */
export type OpenedStore = {
  readonly store: VectorStore & Retriever
  readonly records: RecordManager | undefined
}

/** The vector store of a document store, with what it keeps on record. */
export async function openStore(
  deps: ComponentDeps,
  store: SavedDocumentStore,
  inputs: Readonly<Record<string, unknown>> = {},
): Promise<OpenedStore> {
  const embedding = readConfig(store.embeddingConfig) ?? { name: usual.embedding, config: {} }
  const kept = lasting(store.id, readConfig(store.vectorStoreConfig))
  const embeddings = (await make(deps, store.id, embedding)) as EmbeddingModel
  const config = { ...kept.config, ...inputs }
  const made = await make(deps, store.id, { name: kept.name, config }, { embeddings }, 'retriever')
  const recordManager = readConfig(store.recordManagerConfig)
  const records = recordManager && ((await make(deps, store.id, recordManager)) as RecordManager)
  return { store: made as VectorStore & Retriever, records }
}

// What lies in memory would be gone with the request that put it there.
function lasting(storeId: string, chosen: ComponentConfig | undefined): ComponentConfig {
  if (chosen !== undefined && chosen.name !== 'memoryVectorStore') return chosen
  return { name: usual.vectorStore, config: { ...chosen?.config, storeName: storeId } }
}

async function makeSplitter(deps: ComponentDeps, storeId: string, loader: StoredLoader): Promise<TextSplitter> {
  return (await make(deps, storeId, { name: loader.splitterId, config: loader.splitterConfig })) as TextSplitter
}

async function make(
  { catalog, env }: ComponentDeps,
  storeId: string,
  { name, config }: ComponentConfig,
  wired: Readonly<Record<string, unknown>> = {},
  output?: string,
): Promise<unknown> {
  const definition = catalog.get(name)
  if (definition === undefined)
    throw new Failure('broken', `Cannot use the document store: it is built on "${name}", which is not known here`)
  const credential = config.credential || config.FLOWISE_CREDENTIAL_ID
  return await definition.init(
    {
      label: definition.label,
      nodeId: `${name}_0`,
      chatflowId: storeId,
      output,
      credentialId: typeof credential === 'string' && credential !== '' ? credential : undefined,
      values: { ...config, ...wired },
    },
    withOwnFiles(env, storeId),
  )
}

// The files of a store lie in a place of their own; its loaders ask for those of the flow they are in.
function withOwnFiles(env: NodeEnv, documentStoreId: string): NodeEnv {
  const { files } = env
  return { ...env, files: { ...files, read: (_place, name) => files.read({ documentStoreId }, name) } }
}

function withCredential({ loaderConfig, credential }: StoredLoader): Readonly<Record<string, unknown>> {
  return credential ? { ...loaderConfig, credential } : loaderConfig
}
