import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels } from '../models/list-models.ts'
import { credentialInput, modelNameInput, numberInput } from '../models/model-inputs.ts'
import type { Vendor } from '../models/openai-compatible.ts'
import { openAICompatibleEmbeddings } from '../models/openai-compatible-embeddings.ts'

const vendor: Vendor = {
  key: { credential: 'openAIApi', field: 'openAIApiKey', variable: 'OPENAI_API_KEY' },
  baseUrl: 'https://api.openai.com/v1',
  baseUrlVariable: 'OPENAI_BASE_URL',
  baseUrlInput: 'basepath',
  model: 'text-embedding-3-small',
}

/** OpenAI for the engines that LlamaIndex had. */
export const openAIEmbedding_LlamaIndex: NodeDefinition = {
  name: 'openAIEmbedding_LlamaIndex',
  label: 'OpenAI Embedding',
  version: 2,
  type: 'OpenAIEmbedding',
  category: 'Embeddings',
  description: 'OpenAI Embedding specific for LlamaIndex',
  baseClasses: ['OpenAIEmbedding', 'BaseEmbedding_LlamaIndex', 'BaseEmbedding'],
  inputs: [
    credentialInput('openAIApi'),
    modelNameInput('text-embedding-ada-002'),
    numberInput('timeout', 'Timeout'),
    { name: 'basepath', label: 'BasePath', type: 'string', optional: true, additionalParams: true },
  ],
  loadMethods: listModels('openAIEmbedding_LlamaIndex'),
  init: openAICompatibleEmbeddings(vendor),
}
