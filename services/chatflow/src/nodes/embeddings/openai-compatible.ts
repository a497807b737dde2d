import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { choiceInput, flagInput, numberInput, textInput } from '../inputs.ts'
import { defineOpenAIEmbeddings } from '../models/define-models.ts'
import {
  baseOptionsInput,
  basePathInput,
  cacheInput,
  modelNameInput,
  modelTextInput,
  tuningInput,
} from '../models/model-inputs.ts'
import { isOn } from '../models/model-settings.ts'
import { ollamaHardwareInputs, ollamaUrlInput } from '../models/ollama.ts'
import { openAIVendors } from '../models/vendors.ts'

const stripNewLinesInput = flagInput('stripNewLines', 'Strip New Lines', { optional: true, additionalParams: true })

const encodingFormatInput = choiceInput('encodingFormat', 'Encoding Format', {
  options: [
    { label: 'float', name: 'float' },
    { label: 'base64', name: 'base64' },
  ],
  optional: true,
  additionalParams: true,
})

/** Embeddings that are made by OpenAI's API. */
export const openAICompatibleEmbeddings = defineOpenAIEmbeddings([
  {
    name: 'localAIEmbeddings',
    label: 'LocalAI Embedding',
    version: 1,
    description: "Vectors by LocalAI, llama.cpp or another server that speaks OpenAI's API",
    baseClasses: ['LocalAI Embeddings', 'Embeddings'],
    vendor: openAIVendors.localAI,
    credential: { optional: true },
    model: 'text-embedding-ada-002',
    inputs: [
      textInput('basePath', 'Base Path', { placeholder: 'http://localhost:8080/v1' }),
      modelTextInput({ placeholder: 'text-embedding-ada-002' }),
    ],
  },
  {
    name: 'ollamaEmbedding',
    label: 'Ollama Embedding',
    version: 2,
    description: 'Vectors by a model that Ollama serves',
    baseClasses: ['OllamaEmbeddings', 'Embeddings'],
    vendor: openAIVendors.ollama,
    credential: 'none',
    model: 'nomic-embed-text',
    inputs: [
      ollamaUrlInput,
      modelTextInput({ placeholder: 'llama2' }),
      ...ollamaHardwareInputs,
      flagInput('useMMap', 'Use MMap', { default: true, optional: true, additionalParams: true }),
    ],
  },
  {
    name: 'openAIEmbeddings',
    label: 'OpenAI Embedding',
    version: 4,
    description: "Vectors by a model of OpenAI, or by any server that speaks OpenAI's API",
    baseClasses: ['OpenAIEmbeddings', 'Embeddings'],
    vendor: openAIVendors.openAI,
    model: 'text-embedding-3-small',
    knownModels: 'openAIEmbeddings',
    inputs: [
      modelNameInput({ default: 'text-embedding-ada-002' }),
      stripNewLinesInput,
      tuningInput('batchSize', 'Batch Size'),
      tuningInput('timeout', 'Timeout'),
      basePathInput(),
      baseOptionsInput,
      tuningInput('dimensions', 'Dimensions'),
      encodingFormatInput,
    ],
  },
  {
    name: 'openAIEmbeddingsCustom',
    label: 'OpenAI Custom Embedding',
    version: 3,
    description: 'Vectors by a model of any name',
    baseClasses: ['OpenAIEmbeddingsCustom', 'Embeddings'],
    vendor: openAIVendors.openAI,
    model: 'text-embedding-3-small',
    inputs: [
      stripNewLinesInput,
      tuningInput('batchSize', 'Batch Size'),
      tuningInput('timeout', 'Timeout'),
      basePathInput(),
      baseOptionsInput,
      modelTextInput({ optional: true }),
      tuningInput('dimensions', 'Dimensions'),
      encodingFormatInput,
    ],
  },
  {
    name: 'openAIEmbedding_LlamaIndex',
    label: 'OpenAI Embedding',
    version: 2,
    description: 'Vectors by a model of OpenAI, for the nodes of LlamaIndex',
    baseClasses: ['OpenAIEmbedding', 'BaseEmbedding_LlamaIndex', 'BaseEmbedding'],
    vendor: openAIVendors.openAI,
    model: 'text-embedding-3-small',
    knownModels: 'openAIEmbedding_LlamaIndex',
    inputs: [
      modelNameInput({ default: 'text-embedding-ada-002' }),
      tuningInput('timeout', 'Timeout'),
      textInput('basepath', 'BasePath', { optional: true, additionalParams: true }),
    ],
  },
  {
    name: 'togetherAIEmbedding',
    label: 'TogetherAI Embedding',
    version: 1,
    description: 'Vectors by an open model at Together AI',
    baseClasses: ['TogetherAIEmbedding', 'Embeddings'],
    vendor: openAIVendors.togetherAI,
    model: 'BAAI/bge-base-en-v1.5',
    inputs: [cacheInput, modelTextInput({ placeholder: 'sentence-transformers/msmarco-bert-base-dot-v5' })],
  },
  {
    name: 'jinaEmbeddings',
    label: 'Jina Embedding',
    version: 3,
    description: 'Vectors by a model of Jina AI',
    baseClasses: ['JinaEmbeddings', 'Embeddings'],
    vendor: openAIVendors.jina,
    model: 'jina-embeddings-v3',
    options: lateChunking,
    inputs: [
      modelTextInput({ default: 'jina-embeddings-v3' }),
      numberInput('modelDimensions', 'Dimensions', { default: 1024 }),
      flagInput('allowLateChunking', 'Allow Late Chunking', { default: false, optional: true }),
    ],
  },
])

function lateChunking(inputs: NodeInputs): Readonly<Record<string, unknown>> {
  return isOn(inputs, 'allowLateChunking') ? { late_chunking: true } : {}
}
