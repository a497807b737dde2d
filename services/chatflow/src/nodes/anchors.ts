import type { NodeInput } from '../domain/flow/node-form.ts'
import { flagInput } from './inputs.ts'

/** The chat model of a node; also what a node of another kind calls its model, by its `label` and `type`. */
export function modelInput(label = 'Chat Model', type = 'BaseChatModel', description?: string): NodeInput {
  return { name: 'model', label, type, ...(description === undefined ? {} : { description }) }
}

export const languageModelInput = modelInput('Language Model', 'BaseLanguageModel')

export const toolsInput: NodeInput = { name: 'tools', label: 'Tools', type: 'Tool', list: true }

export const allowedToolsInput: NodeInput = { ...toolsInput, label: 'Allowed Tools' }

export const moderationInput: NodeInput = {
  name: 'inputModeration',
  label: 'Input Moderation',
  type: 'Moderation',
  description: 'Refuses questions that the model is not to answer',
  optional: true,
  list: true,
}

export const retrieverInput: NodeInput = {
  name: 'vectorStoreRetriever',
  label: 'Vector Store Retriever',
  type: 'BaseRetriever',
}

export const returnSourceDocumentsInput = flagInput('returnSourceDocuments', 'Return Source Documents', {
  optional: true,
})
