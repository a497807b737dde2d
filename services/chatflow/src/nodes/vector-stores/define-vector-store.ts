import { randomUUID } from 'node:crypto'
import { createVectorStore, type SearchDefaults } from '../../domain/documents/embedding-store.ts'
import { findableIn } from '../../domain/documents/ingest/chat-uploads.ts'
import { joinFilters, type MetadataFilter } from '../../domain/documents/metadata-filter.ts'
import type { VectorCollection } from '../../domain/documents/vector-collection.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { Assessment, NodeInputs } from '../../domain/flow/runnable-node.ts'
import { isChatModel, isEmbeddingModel } from '../kinds.ts'
import { readFlag, readNumber, readObject, readText, readWired } from '../read-inputs.ts'
import { documentInput, embeddingsInput, recordManagerInput, topKInput } from './store-inputs.ts'

/** What tells one kind of vector store from another. */
export type VectorStoreKind = {
  readonly name: string
  readonly label: string
  readonly version: number
  readonly type: string
  readonly description: string
  readonly credential?: NodeInput
  /** Inputs after embeddings and record manager; `topK` and what follows it is added where it is not among them. */
  readonly own: readonly NodeInput[]
  readonly after?: readonly NodeInput[]
  readonly keepsRecords?: boolean
  /** Words of the outputs where they are not the label. */
  readonly outputLabel?: string
  readonly retrieverClasses?: readonly string[]
  readonly storeClasses?: readonly string[]
  readonly inputs?: readonly NodeInput[]
  /** Which input holds the filter of metadata. */
  readonly filter?: string
  /** Whether its search types tell meaning alone from meaning and words. */
  readonly offersHybrid?: boolean
  readonly substitution?: string
  /** For kinds that are served by the embedded store only where a flow uses them so. */
  assess?(inputs: NodeInputs, env: NodeEnv): Promise<Assessment>
  /** What tells its stores apart. */
  storeName(inputs: NodeInputs): string
  /** Where its documents are; the embedded store of the same name by default. */
  collection?(inputs: NodeInputs, env: NodeEnv): VectorCollection
}

/** One name of a store's kind and what distinguishes it. */
export function nameOf(kind: string, namedBy: readonly string[], inputs: NodeInputs): string {
  return [kind, ...namedBy.map((name) => readText(inputs, name)?.trim() ?? '')].join('/')
}

/**
 * A node that searches a vector store. What it hands on is both the store and its retriever,
 * whichever output is wired. Documents wired to it are read when they are upserted, not when the
 * flow is asked.
 */
export function defineVectorStore(kind: VectorStoreKind): NodeDefinition {
  const { name, label, version, type, description, substitution, assess } = kind
  const retrieverClasses = [type, ...(kind.retrieverClasses ?? ['VectorStoreRetriever', 'BaseRetriever'])]
  const output = kind.outputLabel ?? label
  return {
    name,
    label,
    version,
    type,
    category: 'Vector Stores',
    description,
    baseClasses: retrieverClasses,
    ...(substitution !== undefined && { substitution }),
    ...(assess !== undefined && { assess }),
    inputs: kind.inputs ?? inputsOf(kind),
    outputs: [
      { name: 'retriever', label: `${output} Retriever`, baseClasses: retrieverClasses },
      {
        name: 'vectorStore',
        label: `${output} Vector Store`,
        baseClasses: [type, ...(kind.storeClasses ?? ['VectorStore'])],
      },
    ],
    init: (inputs, env) => makeStore(kind, inputs, env),
    initRun: (inputs, env, { chatId }) =>
      makeStore(kind, inputs, env, readFlag(inputs, 'fileUpload') ? findableIn(chatId) : undefined),
    needsRun: (use) => readFlag(use, 'fileUpload'),
  }
}

function inputsOf({ credential, keepsRecords, own, after = [] }: VectorStoreKind): readonly NodeInput[] {
  return [
    ...(credential === undefined ? [] : [credential]),
    documentInput,
    embeddingsInput,
    ...(keepsRecords === true ? [recordManagerInput] : []),
    ...own,
    ...(own.some(({ name }) => name === 'topK') ? [] : [topKInput]),
    ...after,
  ]
}

function makeStore(kind: VectorStoreKind, inputs: NodeInputs, env: NodeEnv, narrowed?: MetadataFilter) {
  const { model } = inputs.values
  const name = kind.storeName(inputs)
  const store = createVectorStore({
    name,
    embeddings: readWired(inputs, 'embeddings', isEmbeddingModel, 'an embedding model'),
    collection: kind.collection?.(inputs, env) ?? env.vectorCollection(name),
    defaults: readSearchDefaults(inputs, kind, narrowed),
    newId: randomUUID,
    watch: env.watch,
  })
  // LlamaIndex wires the model to the index, where its query engine looks for it.
  return isChatModel(model) ? { ...store, chatModel: model } : store
}

/**
 * How the node wants documents to be found: by meaning and words where the store has an index of
 * words, unless it says otherwise.
 */
export function readSearchDefaults(
  inputs: NodeInputs,
  { filter: filterName, offersHybrid = false }: Pick<VectorStoreKind, 'filter' | 'offersHybrid'> = {},
  narrowed?: MetadataFilter,
): SearchDefaults {
  const filter = filterName === undefined ? undefined : readObject(inputs, filterName)
  const searchType = readText(inputs, 'searchType')
  // Where there is no other choice, "similarity" only means that variety is not wanted.
  const meaningAlone = offersHybrid && searchType === 'similarity'
  const chosen = {
    fetchK: wholeOf(readNumber(inputs, 'fetchK')),
    lambda: readNumber(inputs, 'lambda'),
    alpha: readNumber(inputs, 'alpha'),
    filter: joinFilters(filter, narrowed),
  }
  return {
    topK: Math.max(1, Math.floor(readNumber(inputs, 'topK') ?? 4)),
    mode: searchType === 'mmr' ? 'mmr' : meaningAlone ? 'similarity' : 'hybrid',
    ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
  }
}

function wholeOf(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.floor(value)
}
