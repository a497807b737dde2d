import type { NodeInput } from '../../domain/flow/node-definition.ts'

export const languageModelInput: NodeInput = { name: 'model', label: 'Language Model', type: 'BaseLanguageModel' }

export const retrieverInput: NodeInput = {
  name: 'vectorStoreRetriever',
  label: 'Vector Store Retriever',
  type: 'BaseRetriever',
}

export const returnSourceDocumentsInput: NodeInput = {
  name: 'returnSourceDocuments',
  label: 'Return Source Documents',
  type: 'boolean',
  optional: true,
}
