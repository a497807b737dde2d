import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  imageUploadsInput,
  modelTextInput,
  streamingInput,
} from '../models/model-inputs.ts'
import { ollamaExtra } from '../models/ollama-extra.ts'
import { ollamaSamplingInputs, ollamaTemperatureInput, ollamaUrlInput } from '../models/ollama-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'ollamaApi', field: 'ollamaApiKey' },
  baseUrl: 'http://localhost:11434/v1',
  baseUrlInput: 'baseUrl',
  baseUrlSuffix: '/v1',
  model: 'llama3',
  keyOptional: true,
  extra: ollamaExtra,
}

/** Ollama, by the OpenAI API that it has beside its own. */
export const chatOllama: NodeDefinition = {
  name: 'chatOllama',
  label: 'Ollama',
  version: 5,
  type: 'ChatOllama',
  category: 'Chat Models',
  description: 'Chat completion using open-source LLM on Ollama',
  baseClasses: ['ChatOllama', ...chatModelBaseClasses],
  inputs: [
    credentialInput('ollamaApi', { optional: true }),
    cacheInput,
    ollamaUrlInput,
    modelTextInput({ placeholder: 'llama2' }),
    ollamaTemperatureInput,
    streamingInput,
    imageUploadsInput,
    {
      name: 'think',
      label: 'Think',
      type: 'boolean',
      description: 'Whether the model supports reasoning. Only applicable for reasoning models',
      default: false,
      optional: true,
    },
    {
      name: 'jsonMode',
      label: 'JSON Mode',
      type: 'boolean',
      description:
        'Coerces model outputs to only return JSON. Specify in the system prompt to return JSON. Ex: Format all responses as JSON object',
      optional: true,
      additionalParams: true,
    },
    {
      name: 'keepAlive',
      label: 'Keep Alive',
      type: 'string',
      description: 'How long to keep connection alive. A duration string (such as "10m" or "24h")',
      default: '5m',
      optional: true,
      additionalParams: true,
    },
    ...ollamaSamplingInputs,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
