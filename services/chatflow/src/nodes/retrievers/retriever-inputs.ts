import type { NodeInput, NodeOutput } from '../../domain/flow/node-definition.ts'

export const baseRetrieverInput: NodeInput = {
  name: 'baseRetriever',
  label: 'Vector Store Retriever',
  type: 'VectorStoreRetriever',
}

export const vectorStoreInput: NodeInput = { name: 'vectorStore', label: 'Vector Store', type: 'VectorStore' }

export const languageModelInput: NodeInput = { name: 'model', label: 'Language Model', type: 'BaseLanguageModel' }

export const queryInput: NodeInput = {
  name: 'query',
  label: 'Query',
  type: 'string',
  description: 'Query to retrieve documents from retriever. If not specified, user question will be used',
  optional: true,
  acceptVariable: true,
}

export const topKInput: NodeInput = {
  name: 'topK',
  label: 'Top K',
  description: 'Number of top results to fetch. Default to the TopK of the Base Retriever',
  placeholder: '4',
  type: 'number',
  additionalParams: true,
  optional: true,
}

/** What a retriever node may hand on: itself, the documents it finds for the question, or their text. */
export function retrieverOutputs(label: string, baseClasses: readonly string[]): readonly NodeOutput[] {
  return [
    { name: 'retriever', label, baseClasses },
    { name: 'document', label: 'Document', baseClasses: ['Document', 'json'] },
    { name: 'text', label: 'Text', baseClasses: ['string', 'json'] },
  ]
}
