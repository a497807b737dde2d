import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import { credentialInput, modelTextInput, temperatureInput } from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'togetherAIApi', field: 'togetherAIApiKey', variable: 'TOGETHER_AI_API_KEY' },
  baseUrl: 'https://api.together.xyz/v1',
}

/** Together AI for the engines that LlamaIndex had. */
export const chatTogetherAI_LlamaIndex: NodeDefinition = {
  name: 'chatTogetherAI_LlamaIndex',
  label: 'ChatTogetherAI',
  version: 1,
  type: 'ChatTogetherAI',
  category: 'Chat Models',
  description: 'Wrapper around ChatTogetherAI LLM specific for LlamaIndex',
  baseClasses: ['ChatTogetherAI', 'BaseChatModel_LlamaIndex', 'OpenAI', 'ToolCallLLM', 'BaseLLM'],
  inputs: [
    credentialInput('togetherAIApi'),
    modelTextInput({ placeholder: 'mixtral-8x7b-32768' }),
    temperatureInput(0.9),
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
