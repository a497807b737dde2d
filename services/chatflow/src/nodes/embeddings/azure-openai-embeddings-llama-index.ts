import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { credentialInput, numberInput } from '../models/model-inputs.ts'
import { azureEmbeddings } from './azure-embedding-model.ts'

/** Azure OpenAI for the engines that LlamaIndex had. */
export const azureOpenAIEmbeddingsLlamaIndex: NodeDefinition = {
  name: 'azureOpenAIEmbeddingsLlamaIndex',
  label: 'Azure OpenAI Embeddings',
  version: 1,
  type: 'AzureOpenAIEmbeddings',
  category: 'Embeddings',
  description: 'Azure OpenAI API embeddings specific for LlamaIndex',
  baseClasses: ['AzureOpenAIEmbeddings', 'BaseEmbedding_LlamaIndex', 'BaseEmbedding'],
  inputs: [credentialInput('azureOpenAIApi'), numberInput('timeout', 'Timeout')],
  init: azureEmbeddings,
}
