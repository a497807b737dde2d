import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { baseOptionsInput, basepathInput, credentialInput, numberInput } from '../models/model-inputs.ts'
import { azureEmbeddings } from './azure-embedding-model.ts'

/** An embedding deployment of Azure OpenAI. */
export const azureOpenAIEmbeddings: NodeDefinition = {
  name: 'azureOpenAIEmbeddings',
  label: 'Azure OpenAI Embedding',
  version: 2,
  type: 'AzureOpenAIEmbeddings',
  category: 'Embeddings',
  description: 'Azure OpenAI API to generate embeddings for a given text',
  baseClasses: ['AzureOpenAIEmbeddings', 'OpenAIEmbeddings', 'Embeddings'],
  inputs: [
    credentialInput('azureOpenAIApi'),
    { name: 'batchSize', label: 'Batch Size', type: 'number', default: '100', optional: true, additionalParams: true },
    numberInput('timeout', 'Timeout'),
    basepathInput,
    baseOptionsInput,
  ],
  init: azureEmbeddings,
}
