import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { jinaOptions } from '../models/jina-options.ts'
import { credentialInput, modelTextInput } from '../models/model-inputs.ts'
import type { Vendor } from '../models/openai-compatible.ts'
import { openAICompatibleEmbeddings } from '../models/openai-compatible-embeddings.ts'

const vendor: Vendor = {
  key: { credential: 'jinaAIApi', field: 'jinaAIAPIKey', variable: 'JINA_API_KEY' },
  baseUrl: 'https://api.jina.ai/v1',
  model: 'jina-embeddings-v3',
}

/** Jina AI. */
export const jinaEmbeddings: NodeDefinition = {
  name: 'jinaEmbeddings',
  label: 'Jina Embedding',
  version: 3,
  type: 'JinaEmbeddings',
  category: 'Embeddings',
  description: 'JinaAI API to generate embeddings for a given text',
  baseClasses: ['JinaEmbeddings', 'Embeddings'],
  inputs: [
    credentialInput('jinaAIApi'),
    modelTextInput({ default: 'jina-embeddings-v3' }),
    { name: 'modelDimensions', label: 'Dimensions', type: 'number', default: 1024 },
    { name: 'allowLateChunking', label: 'Allow Late Chunking', type: 'boolean', default: false, optional: true },
  ],
  init: openAICompatibleEmbeddings(vendor, jinaOptions),
}
