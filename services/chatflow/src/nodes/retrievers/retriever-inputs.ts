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
  description: 'What to search for where documents or their text are handed on; the question of the run when empty',
  optional: true,
  acceptVariable: true,
}

export const topKInput: NodeInput = {
  name: 'topK',
  label: 'Top K',
  description: 'How many documents are found; as many as the wired node finds when empty',
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
