import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { Retriever, VectorStore } from '../../domain/documents/vector-store.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import { isChatModel, isRetriever, isVectorStore } from '../kinds.ts'
import { readNumber, readWired } from '../read-inputs.ts'

const usualTopK = 4

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
