import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels } from '../models/list-models.ts'
import { credentialInput, modelNameInput } from '../models/model-inputs.ts'
import { googleEmbeddings } from './google-embedding-model.ts'

/** Gemini, by Google. */
export const googleGenerativeAiEmbeddings: NodeDefinition = {
  name: 'googleGenerativeAiEmbeddings',
  label: 'Google Gemini Embedding',
  version: 2,
  type: 'GoogleGenerativeAiEmbeddings',
  category: 'Embeddings',
  description: 'Google Generative API to generate embeddings for a given text',
  baseClasses: ['GoogleGenerativeAiEmbeddings', 'GoogleGenerativeAIEmbeddings', 'Embeddings'],
  inputs: [
    credentialInput('googleGenerativeAI', { description: 'Google Generative AI credential.' }),
    modelNameInput('gemini-embedding-001'),
    {
      name: 'tasktype',
      label: 'Task Type',
      type: 'options',
      description: 'Type of task for which the embedding will be used',
      options: [
        { label: 'TASK_TYPE_UNSPECIFIED', name: 'TASK_TYPE_UNSPECIFIED' },
        { label: 'RETRIEVAL_QUERY', name: 'RETRIEVAL_QUERY' },
        { label: 'RETRIEVAL_DOCUMENT', name: 'RETRIEVAL_DOCUMENT' },
        { label: 'SEMANTIC_SIMILARITY', name: 'SEMANTIC_SIMILARITY' },
        { label: 'CLASSIFICATION', name: 'CLASSIFICATION' },
        { label: 'CLUSTERING', name: 'CLUSTERING' },
      ],
      default: 'TASK_TYPE_UNSPECIFIED',
    },
    {
      name: 'stripNewLines',
      label: 'Strip New Lines',
      type: 'boolean',
      optional: true,
      additionalParams: true,
      description: 'Remove new lines from input text before embedding to reduce token count',
    },
  ],
  loadMethods: listModels('googleGenerativeAiEmbeddings'),
  init: googleEmbeddings,
}
