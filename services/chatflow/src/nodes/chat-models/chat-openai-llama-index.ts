import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  credentialInput,
  maxTokensInput,
  modelNameInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'openAIApi', field: 'openAIApiKey', variable: 'OPENAI_API_KEY' },
  baseUrl: 'https://api.openai.com/v1',
  baseUrlVariable: 'OPENAI_BASE_URL',
  baseUrlInput: 'basepath',
  model: 'gpt-4o-mini',
}

/** OpenAI for the engines that LlamaIndex had. */
export const chatOpenAI_LlamaIndex: NodeDefinition = {
  name: 'chatOpenAI_LlamaIndex',
  label: 'ChatOpenAI',
  version: 2,
  type: 'ChatOpenAI',
  category: 'Chat Models',
  description: 'Wrapper around OpenAI Chat LLM specific for LlamaIndex',
  baseClasses: ['ChatOpenAI', 'BaseChatModel_LlamaIndex', 'ToolCallLLM', 'BaseLLM'],
  inputs: [
    credentialInput('openAIApi'),
    modelNameInput('gpt-3.5-turbo'),
    temperatureInput(0.9),
    maxTokensInput,
    topPInput,
    timeoutInput,
    { name: 'basepath', label: 'BasePath', type: 'string', optional: true, additionalParams: true },
  ],
  loadMethods: listServedModels(vendor, 'chatOpenAI'),
  init: openAICompatible(vendor),
}
