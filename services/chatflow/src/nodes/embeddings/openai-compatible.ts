import type { NodeInput, NodeInputs } from '../../domain/flow/node-definition.ts'
import { defineOpenAIEmbeddings } from '../models/define-models.ts'
import {
  baseOptionsInput,
  basePathInput,
  cacheInput,
  modelNameInput,
  modelTextInput,
  numberInput,
} from '../models/model-inputs.ts'
import { isOn } from '../models/model-settings.ts'
import { ollamaHardwareInputs, ollamaUrlInput } from '../models/ollama.ts'
import { openAIVendors } from '../models/vendors.ts'

const stripNewLinesInput: NodeInput = {
  name: 'stripNewLines',
  label: 'Strip New Lines',
  type: 'boolean',
  optional: true,
  additionalParams: true,
}

const encodingFormatInput: NodeInput = {
  name: 'encodingFormat',
  label: 'Encoding Format',
  type: 'options',
  options: [
    { label: 'float', name: 'float' },
    { label: 'base64', name: 'base64' },
  ],
  optional: true,
  additionalParams: true,
}

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
      { name: 'basePath', label: 'Base Path', type: 'string', placeholder: 'http://localhost:8080/v1' },
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
      { name: 'useMMap', label: 'Use MMap', type: 'boolean', default: true, optional: true, additionalParams: true },
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
      numberInput('batchSize', 'Batch Size'),
      numberInput('timeout', 'Timeout'),
      basePathInput(),
      baseOptionsInput,
      numberInput('dimensions', 'Dimensions'),
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
      numberInput('batchSize', 'Batch Size'),
      numberInput('timeout', 'Timeout'),
      basePathInput(),
      baseOptionsInput,
      modelTextInput({ optional: true }),
      numberInput('dimensions', 'Dimensions'),
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
      numberInput('timeout', 'Timeout'),
      { name: 'basepath', label: 'BasePath', type: 'string', optional: true, additionalParams: true },
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
      { name: 'modelDimensions', label: 'Dimensions', type: 'number', default: 1024 },
      { name: 'allowLateChunking', label: 'Allow Late Chunking', type: 'boolean', default: false, optional: true },
    ],
  },
])

function lateChunking(inputs: NodeInputs): Readonly<Record<string, unknown>> {
  return isOn(inputs, 'allowLateChunking') ? { late_chunking: true } : {}
}
