import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { credentialInput, modelTextInput } from '../models/model-inputs.ts'
import type { Vendor } from '../models/openai-compatible.ts'
import { openAICompatibleEmbeddings } from '../models/openai-compatible-embeddings.ts'

const vendor: Vendor = {
  key: { credential: 'localAIApi', field: 'localAIApiKey' },
  baseUrl: 'http://localhost:8080/v1',
  baseUrlInput: 'basePath',
  model: 'text-embedding-ada-002',
  keyOptional: true,
}

/** LocalAI, llama.cpp's server and others that speak OpenAI's API. */
export const localAIEmbeddings: NodeDefinition = {
  name: 'localAIEmbeddings',
  label: 'LocalAI Embedding',
  version: 1,
  type: 'LocalAI Embeddings',
  category: 'Embeddings',
  description: 'Use local embeddings models like llama.cpp',
  baseClasses: ['LocalAI Embeddings', 'Embeddings'],
  inputs: [
    credentialInput('localAIApi', { optional: true }),
    { name: 'basePath', label: 'Base Path', type: 'string', placeholder: 'http://localhost:8080/v1' },
    modelTextInput({ placeholder: 'text-embedding-ada-002' }),
  ],
  init: openAICompatibleEmbeddings(vendor),
}
