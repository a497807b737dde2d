import { randomUUID } from 'node:crypto'
import { createVectorStore } from '../../domain/documents/embedding-store.ts'
import { documentsOf } from '../../domain/documents/ingest/documents-of.ts'
import { shareWork } from '../../domain/documents/ingest/share-work.ts'
import { createMemoryCollection } from '../../domain/documents/memory-collection.ts'
import type { Retriever, VectorStore } from '../../domain/documents/vector-store.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { rehearseDocuments } from '../../domain/preflight/rehearse-documents.ts'
import { isEmbeddingModel } from '../kinds.ts'
import { readWired } from '../read-inputs.ts'
import { readSearchDefaults } from './define-vector-store.ts'
import { documentInput, embeddingsInput, topKInput } from './store-inputs.ts'

const baseClasses = ['Memory', 'VectorStoreRetriever', 'BaseRetriever']

/** Documents in memory: read and embedded at the first question to a version of the flow, and no more than once. */
export const memoryVectorStore: NodeDefinition = {
  name: 'memoryVectorStore',
  label: 'In-Memory Vector Store',
  version: 1,
  type: 'Memory',
  category: 'Vector Stores',
  description: 'Embeds its documents at the first question and compares each with what is asked, in memory alone',
  baseClasses,
  inputs: [documentInput, embeddingsInput, { ...topKInput, additionalParams: false }],
  outputs: [
    { name: 'retriever', label: 'Memory Retriever', baseClasses },
    { name: 'vectorStore', label: 'Memory Vector Store', baseClasses: ['Memory', 'VectorStore'] },
  ],
  init: loadOnce,
  rehearse: (_instance, { values }, _env, signal) => rehearseDocuments(values.document, signal),
}

function loadOnce(inputs: NodeInputs, { watch }: NodeEnv): VectorStore & Retriever {
  const store = createVectorStore({
    name: `memory/${inputs.chatflowId}/${inputs.nodeId}`,
    embeddings: readWired(inputs, 'embeddings', isEmbeddingModel, 'an embedding model'),
    collection: createMemoryCollection(),
    defaults: readSearchDefaults(inputs),
    newId: randomUUID,
    watch,
  })
  let loaded = false
  const load = shareWork(async (signal) => {
    await store.add(documentsWithIds(inputs, signal), signal)
    loaded = true
  })
  const ready = async (signal: AbortSignal) => {
    if (!loaded) await load(signal)
  }
  return {
    ...store,
    async search(query, signal) {
      await ready(signal)
      return await store.search(query, signal)
    },
    async retrieve(query, signal) {
      await ready(signal)
      return await store.retrieve(query, signal)
    },
  }
}

// Counted, so that a second try after a failure replaces what the first one had added.
async function* documentsWithIds(inputs: NodeInputs, signal: AbortSignal) {
  let count = 0
  for await (const document of documentsOf(inputs.values.document, signal)) {
    yield { ...document, id: String(count++) }
  }
}
