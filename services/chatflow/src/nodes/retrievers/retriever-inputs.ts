import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { Retriever, VectorStore } from '../../domain/documents/vector-store.ts'
import type { NodeInput, NodeOutput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { textInput } from '../inputs.ts'
import { isChatModel, isRetriever, isVectorStore } from '../kinds.ts'
import { readNumber, readWired } from '../read-inputs.ts'

const usualTopK = 4

export const baseRetrieverInput: NodeInput = {
  name: 'baseRetriever',
  label: 'Vector Store Retriever',
  type: 'VectorStoreRetriever',
}

export const vectorStoreInput: NodeInput = { name: 'vectorStore', label: 'Vector Store', type: 'VectorStore' }

export const languageModelInput: NodeInput = { name: 'model', label: 'Language Model', type: 'BaseLanguageModel' }

export const queryInput = textInput('query', 'Query', {
  description: 'What to search for where documents or their text are handed on; the question of the run when empty',
  optional: true,
  acceptVariable: true,
})

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

export function wiredRetriever(inputs: NodeInputs): Retriever {
  return readWired(inputs, 'baseRetriever', isRetriever, 'a retriever')
}

export function wiredStore(inputs: NodeInputs): VectorStore {
  return readWired(inputs, 'vectorStore', isVectorStore, 'a vector store')
}

export function wiredModel(inputs: NodeInputs): ChatModel {
  return readWired(inputs, 'model', isChatModel, 'a language model')
}

/**
 * How many documents the node is to find: its own wish, or that of what it is built on.
 *
 * @param name an input that says it in place of `topK`, which counts in flows drawn earlier
 */
export function readTopK(inputs: NodeInputs, base: Retriever | VectorStore, name = 'topK'): number {
  const wished = readNumber(inputs, name) ?? readNumber(inputs, 'topK')
  return Math.max(1, Math.floor(wished ?? base.topK ?? usualTopK))
}

/** What the model says to a single question of ours. */
export async function prompt(model: ChatModel, text: string, signal: AbortSignal): Promise<string> {
  return (await model.generate([{ role: 'user', content: text }], signal)).text
}
