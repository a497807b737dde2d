import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import {
  baseOptionsInput,
  basepathInput,
  credentialInput,
  modelTextInput,
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

/** As OpenAIEmbeddings, for models by any name. */
export const openAIEmbeddingsCustom: NodeDefinition = {
  name: 'openAIEmbeddingsCustom',
  label: 'OpenAI Custom Embedding',
  version: 3,
  type: 'OpenAIEmbeddingsCustom',
  category: 'Embeddings',
  description: 'OpenAI API to generate embeddings for a given text',
  baseClasses: ['OpenAIEmbeddingsCustom', 'Embeddings'],
  inputs: [
    credentialInput('openAIApi'),
    { name: 'stripNewLines', label: 'Strip New Lines', type: 'boolean', optional: true, additionalParams: true },
    numberInput('batchSize', 'Batch Size'),
    numberInput('timeout', 'Timeout'),
    basepathInput,
    baseOptionsInput,
    modelTextInput({ optional: true }),
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
  init: openAICompatibleEmbeddings(vendor),
}
