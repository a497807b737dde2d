import type { NodeDefinition, NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { readText } from '../read-inputs.ts'
import { baseUrlInput, chatModelBaseClasses, credentialInput, modelNameInput, samplingInputs } from './openai-inputs.ts'
import { apiKeyReader, extraHeaders, samplingSettings } from './openai-settings.ts'

const openaiUrl = 'https://api.openai.com/v1'

/** OpenAI, or any server that speaks its API at another base path. */
export const chatOpenAI: NodeDefinition = {
  name: 'chatOpenAI',
  label: 'ChatOpenAI',
  version: 8,
  type: 'ChatOpenAI',
  category: 'Chat Models',
  description: 'Wrapper around OpenAI large language models that use the Chat endpoint',
  baseClasses: ['ChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('openAIApi'),
    modelNameInput,
    ...samplingInputs,
    baseUrlInput('basepath', openaiUrl),
    { name: 'baseOptions', label: 'Base Options', type: 'json', optional: true, additionalParams: true },
  ],
  init: openaiModel,
}

/** As ChatOpenAI, for fine-tuned and custom models. */
export const chatOpenAICustom: NodeDefinition = {
  ...chatOpenAI,
  name: 'chatOpenAICustom',
  label: 'ChatOpenAI Custom',
  version: 4,
  type: 'ChatOpenAI-Custom',
  description: 'Custom/FineTuned model using OpenAI Chat compatible API',
  baseClasses: ['ChatOpenAI-Custom', ...chatModelBaseClasses],
}

function openaiModel(inputs: NodeInputs, env: NodeEnv): unknown {
  const baseUrl = readText(inputs, 'basepath')
  return env.createChatModel({
    provider: 'openai-compatible',
    ...samplingSettings(inputs),
    label: inputs.label,
    baseUrl: baseUrl ?? openaiUrl,
    model: readText(inputs, 'modelName') ?? 'gpt-4o-mini',
    // A key from the environment is OpenAI's and must not travel to another address.
    apiKey: apiKeyReader(inputs, env, 'openAIApiKey', baseUrl === undefined ? 'OPENAI_API_KEY' : undefined),
    headers: extraHeaders(inputs),
    userSupplied: true,
  })
}
