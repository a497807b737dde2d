import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { Moderation } from '../../domain/chat/moderation.ts'
import type { Retriever } from '../../domain/documents/vector-store.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { languageModelInput, moderationInput, returnSourceDocumentsInput } from '../anchors.ts'
import { isChatModel, isRetriever } from '../kinds.ts'
import { moderated, readModerations } from '../moderated.ts'
import { readFlag, readWired } from '../read-inputs.ts'
import { answerFromDocuments } from './answer-from-documents.ts'
import { type Choice, choose, readChoices } from './choose.ts'

type RetrieverChoice = Choice & Retriever

type Chain = {
  readonly model: ChatModel
  readonly retrievers: readonly RetrieverChoice[]
  readonly returnSources: boolean
  readonly moderations: readonly Moderation[]
}

/** Chooses among vector stores by what is asked, and answers from the chosen one. */
export const multiRetrievalQAChain: NodeDefinition = {
  name: 'multiRetrievalQAChain',
  label: 'Multi Retrieval QA Chain',
  version: 2,
  type: 'MultiRetrievalQAChain',
  category: 'Chains',
  description: 'Lets the model choose the vector store that suits the question, and answers from it',
  baseClasses: ['MultiRetrievalQAChain', 'MultiRouteChain', 'BaseChain', 'Runnable'],
  inputs: [
    languageModelInput,
    { name: 'vectorStoreRetriever', label: 'Vector Store Retriever', type: 'VectorStoreRetriever', list: true },
    returnSourceDocumentsInput,
    moderationInput,
  ],
  init(inputs): Chain {
    return {
      model: readWired(inputs, 'model', isChatModel, 'a language model'),
      retrievers: readChoices(inputs, 'vectorStoreRetriever', isRetrieverChoice, 'named retrievers'),
      returnSources: readFlag(inputs, 'returnSourceDocuments'),
      moderations: readModerations(inputs),
    }
  },
  async run(instance, context) {
    const { model, retrievers, returnSources, moderations } = instance as Chain
    return await moderated(moderations, context, async () => {
      const { question, signal } = context
      const chosen = await choose(model, retrievers, context)
      if (chosen === undefined) return await ask(model, [{ role: 'user', content: question }], context)
      const documents = await chosen.retrieve(question, signal)
      return await answerFromDocuments({ model, documents, question, returnSources }, context)
    })
  },
}

function isRetrieverChoice(value: unknown): value is RetrieverChoice {
  return isRetriever(value) && 'name' in value && 'description' in value
}
