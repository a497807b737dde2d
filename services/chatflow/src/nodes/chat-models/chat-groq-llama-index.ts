import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import { credentialInput, maxTokensInput, temperatureInput } from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'groqApi', field: 'groqApiKey', variable: 'GROQ_API_KEY' },
  baseUrl: 'https://api.groq.com/openai/v1',
}

/** Groq for the engines that LlamaIndex had. */
export const chatGroq_LlamaIndex: NodeDefinition = {
  name: 'chatGroq_LlamaIndex',
  label: 'ChatGroq',
  version: 1,
  type: 'ChatGroq',
  category: 'Chat Models',
  description: 'Wrapper around Groq LLM specific for LlamaIndex',
  baseClasses: ['ChatGroq', 'BaseChatModel_LlamaIndex', 'OpenAI', 'ToolCallLLM', 'BaseLLM'],
  inputs: [
    credentialInput('groqApi', { optional: true }),
    {
      name: 'modelName',
      label: 'Model Name',
      type: 'asyncOptions',
      loadMethod: 'listModels',
      placeholder: 'llama3-70b-8192',
    },
    temperatureInput(0.9),
    maxTokensInput,
  ],
  loadMethods: listServedModels(vendor, 'groqChat'),
  init: openAICompatible(vendor),
}
