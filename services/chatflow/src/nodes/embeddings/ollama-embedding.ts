import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { modelTextInput } from '../models/model-inputs.ts'
import { ollamaHardwareInputs } from '../models/ollama-inputs.ts'
import type { Vendor } from '../models/openai-compatible.ts'
import { openAICompatibleEmbeddings } from '../models/openai-compatible-embeddings.ts'

const vendor: Vendor = {
  key: { credential: 'ollamaApi', field: 'ollamaApiKey' },
  baseUrl: 'http://localhost:11434/v1',
  baseUrlInput: 'baseUrl',
  baseUrlSuffix: '/v1',
  model: 'nomic-embed-text',
  keyOptional: true,
}

/** Ollama, by the OpenAI API that it has beside its own. */
export const ollamaEmbedding: NodeDefinition = {
  name: 'ollamaEmbedding',
  label: 'Ollama Embedding',
  version: 2,
  type: 'OllamaEmbeddings',
  category: 'Embeddings',
  description: 'Generate embeddings for a given text using open source model on Ollama',
  baseClasses: ['OllamaEmbeddings', 'Embeddings'],
  inputs: [
    { name: 'baseUrl', label: 'Base URL', type: 'string', default: 'http://localhost:11434' },
    modelTextInput({ placeholder: 'llama2' }),
    ...ollamaHardwareInputs,
    { name: 'useMMap', label: 'Use MMap', type: 'boolean', default: true, optional: true, additionalParams: true },
  ],
  init: openAICompatibleEmbeddings(vendor),
}
