import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels } from '../models/list-models.ts'
import {
  baseOptionsInput,
  basepathInput,
  credentialInput,
  modelNameInput,
  numberInput,
} from '../models/model-inputs.ts'
import type { Vendor } from '../models/openai-compatible.ts'
import { openAICompatibleEmbeddings } from '../models/openai-compatible-embeddings.ts'

const vendor: Vendor = {
  key: { credential: 'openAIApi', field: 'openAIApiKey', variable: 'OPENAI_API_KEY' },
  baseUrl: 'https://api.openai.com/v1',
  baseUrlVariable: 'OPENAI_BASE_URL',
  baseUrlInput: 'basepath',
  model: 'text-embedding-3-small',
}

/** OpenAI, or any server with its embeddings API at another base path. */
export const openAIEmbeddings: NodeDefinition = {
  name: 'openAIEmbeddings',
  label: 'OpenAI Embedding',
  version: 4,
  type: 'OpenAIEmbeddings',
  category: 'Embeddings',
  description: 'OpenAI API to generate embeddings for a given text',
  baseClasses: ['OpenAIEmbeddings', 'Embeddings'],
  inputs: [
    credentialInput('openAIApi'),
    modelNameInput('text-embedding-ada-002'),
    { name: 'stripNewLines', label: 'Strip New Lines', type: 'boolean', optional: true, additionalParams: true },
    numberInput('batchSize', 'Batch Size'),
    numberInput('timeout', 'Timeout'),
    basepathInput,
    baseOptionsInput,
    numberInput('dimensions', 'Dimensions'),
    {
      name: 'encodingFormat',
      label: 'Encoding Format',
      type: 'options',
      options: [
        { label: 'float', name: 'float' },
        { label: 'base64', name: 'base64' },
      ],
      optional: true,
      additionalParams: true,
    },
  ],
  loadMethods: listModels('openAIEmbeddings'),
  init: openAICompatibleEmbeddings(vendor),
}
