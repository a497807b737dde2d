import { Failure } from '@hearth/kernel'
import type { Document } from '../../domain/documents/document.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { numberInput, textInput } from '../inputs.ts'
import { isVectorStore } from '../kinds.ts'
import { readNumber, readText, readWired } from '../read-inputs.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { loaderKind } from './loader-inputs.ts'

const topK = 4

/** The chunks of a saved document store. */
export const documentStore: NodeDefinition = {
  ...loaderKind,
  name: 'documentStore',
  label: 'Document Store',
  version: 1,
  description: 'Loads the chunks of a document store of this service',
  inputs: [{ name: 'selectedStore', label: 'Select Store', type: 'asyncOptions', loadMethod: 'listStores' }],
  loadMethods: {
    async listStores(_inputs, env) {
      const stores = await env.documentStores()
      return stores.map(({ id, name, description }) => ({ label: name, name: id, description: description ?? '' }))
    },
  },
  init(inputs, env) {
    const storeId = readText(inputs, 'selectedStore')
    if (storeId === undefined)
      throw new Failure('broken', `Cannot load "${inputs.label}": a document store must be selected`)
    return handOnDocuments(inputs, (signal) => env.documentChunks(storeId, signal))
  },
}

/** The documents of a vector store that fit a query, or the question when there is none. */
export const vectorStoreToDocument: NodeDefinition = {
  ...loaderKind,
  name: 'vectorStoreToDocument',
  label: 'VectorStore To Document',
  version: 2,
  description: 'Loads the documents of a vector store that fit a query best',
  inputs: [
    { name: 'vectorStore', label: 'Vector Store', type: 'VectorStore' },
    textInput('query', 'Query', {
      description: 'What to search for; the question of the run when empty',
      optional: true,
      acceptVariable: true,
    }),
    numberInput('minScore', 'Minimum Score (%)', {
      optional: true,
      placeholder: '75',
      step: 1,
      description: 'Leaves out documents that fit less well than this',
    }),
  ],
  init: (inputs) => handOnFound(inputs, ''),
  initRun: (inputs, _env, context) => handOnFound(inputs, context.question),
}

function handOnFound(inputs: NodeInputs, question: string) {
  const store = readWired(inputs, 'vectorStore', isVectorStore, 'a vector store')
  const query = readText(inputs, 'query') ?? question
  const minScore = (readNumber(inputs, 'minScore') ?? 0) / 100
  return handOnDocuments(inputs, async function* (signal): AsyncIterable<Document> {
    for (const { document, score } of await store.search({ query, topK }, signal))
      if (minScore === 0 || score >= minScore) yield document
  })
}
