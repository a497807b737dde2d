import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { modelTextInput, numberInput } from '../chat-models/model-inputs.ts'
import type { Vendor } from '../chat-models/openai-compatible.ts'
import { openAICompatibleEmbeddings } from './openai-compatible-embeddings.ts'

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
    numberInput(
      'numGpu',
      'Number of GPU',
      1,
      'The number of layers to send to the GPU(s). On macOS it defaults to 1 to enable metal support, 0 to disable.',
    ),
    numberInput(
      'numThread',
      'Number of Thread',
      1,
      'Sets the number of threads to use during computation. By default, Ollama will detect this for optimal performance. It is recommended to set this value to the number of physical CPU cores your system has (as opposed to the logical number of cores).',
    ),
    { name: 'useMMap', label: 'Use MMap', type: 'boolean', default: true, optional: true, additionalParams: true },
  ],
  init: openAICompatibleEmbeddings(vendor),
}
