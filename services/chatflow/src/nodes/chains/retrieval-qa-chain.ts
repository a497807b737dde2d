import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { Moderation } from '../../domain/chat/moderation.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { languageModelInput, moderationInput, retrieverInput } from '../anchors.ts'
import { isChatModel, isRetriever, isVectorStore } from '../kinds.ts'
import { moderated, readModerations } from '../moderated.ts'
import { readWired } from '../read-inputs.ts'
import { answerFromDocuments } from './answer-from-documents.ts'

type Chain = {
  readonly model: ChatModel
  readonly find: (question: string, signal: AbortSignal) => Promise<readonly Document[]>
  readonly moderations: readonly Moderation[]
}

// As many as the chain that it stands for read when nothing was said.
const usualTopK = 4

/** Answers each question from the documents that a retriever finds for it. */
export const retrievalQAChain: NodeDefinition = {
  name: 'retrievalQAChain',
  label: 'Retrieval QA Chain',
  version: 2,
  type: 'RetrievalQAChain',
  category: 'Chains',
  description: 'Answers from the documents that a retriever finds',
  baseClasses: ['RetrievalQAChain', 'BaseChain', 'Runnable'],
  inputs: [languageModelInput, retrieverInput, moderationInput],
  init(inputs): Chain {
    const retriever = readWired(inputs, 'vectorStoreRetriever', isRetriever, 'a retriever')
    return { ...readCommon(inputs), find: (question, signal) => retriever.retrieve(question, signal) }
  },
  run,
}

/** The same from a vector store itself. */
export const vectorDBQAChain: NodeDefinition = {
  name: 'vectorDBQAChain',
  label: 'VectorDB QA Chain',
  version: 2,
  type: 'VectorDBQAChain',
  category: 'Chains',
  description: 'Answers from the documents that a vector store finds',
  baseClasses: ['VectorDBQAChain', 'BaseChain', 'Runnable'],
  inputs: [languageModelInput, { name: 'vectorStore', label: 'Vector Store', type: 'VectorStore' }, moderationInput],
  init(inputs): Chain {
    const store = readWired(inputs, 'vectorStore', isVectorStore, 'a vector store')
    const topK = store.topK ?? usualTopK
    return {
      ...readCommon(inputs),
      async find(query, signal) {
        return (await store.search({ query, topK }, signal)).map(({ document }) => document)
      },
    }
  },
  run,
}

function readCommon(inputs: NodeInputs): Omit<Chain, 'find'> {
  return {
    model: readWired(inputs, 'model', isChatModel, 'a language model'),
    moderations: readModerations(inputs),
  }
}

async function run(instance: unknown, context: RunContext): Promise<NodeAnswer> {
  const { model, find, moderations } = instance as Chain
  return await moderated(moderations, context, async () => {
    const { question, signal } = context
    const documents = await find(question, signal)
    return await answerFromDocuments({ model, documents, question, returnSources: false }, context)
  })
}
