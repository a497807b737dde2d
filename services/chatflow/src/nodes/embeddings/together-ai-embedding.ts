import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { cacheInput, credentialInput, modelTextInput } from '../models/model-inputs.ts'
import type { Vendor } from '../models/openai-compatible.ts'
import { openAICompatibleEmbeddings } from '../models/openai-compatible-embeddings.ts'

const vendor: Vendor = {
  key: { credential: 'togetherAIApi', field: 'togetherAIApiKey', variable: 'TOGETHER_AI_API_KEY' },
  baseUrl: 'https://api.together.xyz/v1',
  model: 'BAAI/bge-base-en-v1.5',
}

/** Embedding models at Together AI. */
export const togetherAIEmbedding: NodeDefinition = {
  name: 'togetherAIEmbedding',
  label: 'TogetherAI Embedding',
  version: 1,
  type: 'TogetherAIEmbedding',
  category: 'Embeddings',
  description: 'TogetherAI Embedding models to generate embeddings for a given text',
  baseClasses: ['TogetherAIEmbedding', 'Embeddings'],
  inputs: [
    credentialInput('togetherAIApi'),
    cacheInput,
    modelTextInput({ placeholder: 'sentence-transformers/msmarco-bert-base-dot-v5' }),
  ],
  init: openAICompatibleEmbeddings(vendor),
}
