import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels } from '../models/list-models.ts'
import { credentialInput, modelNameInput } from '../models/model-inputs.ts'
import { mistralEmbeddings } from './mistral-embedding-model.ts'

/** Mistral. */
export const mistralAIEmbeddings: NodeDefinition = {
  name: 'mistralAIEmbeddings',
  label: 'MistralAI Embedding',
  version: 2,
  type: 'MistralAIEmbeddings',
  category: 'Embeddings',
  description: 'MistralAI API to generate embeddings for a given text',
  baseClasses: ['MistralAIEmbeddings', 'Embeddings'],
  inputs: [
    credentialInput('mistralAIApi'),
    modelNameInput('mistral-embed'),
    {
      name: 'batchSize',
      label: 'Batch Size',
      type: 'number',
      step: 1,
      default: 512,
      optional: true,
      additionalParams: true,
    },
    {
      name: 'stripNewLines',
      label: 'Strip New Lines',
      type: 'boolean',
      default: true,
      optional: true,
      additionalParams: true,
    },
    { name: 'overrideEndpoint', label: 'Override Endpoint', type: 'string', optional: true, additionalParams: true },
  ],
  loadMethods: listModels('mistralAIEmbeddings'),
  init: mistralEmbeddings,
}
