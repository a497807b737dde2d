import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { anthropicModel } from '../models/anthropic.ts'
import { listModels } from '../models/list-models.ts'
import { credentialInput, modelNameInput, numberInput, temperatureInput } from '../models/model-inputs.ts'

/** Claude for the engines that LlamaIndex had. */
export const chatAnthropic_LlamaIndex: NodeDefinition = {
  name: 'chatAnthropic_LlamaIndex',
  label: 'ChatAnthropic',
  version: 3,
  type: 'ChatAnthropic',
  category: 'Chat Models',
  description: 'Wrapper around ChatAnthropic LLM specific for LlamaIndex',
  baseClasses: ['ChatAnthropic', 'BaseChatModel_LlamaIndex', 'ToolCallLLM', 'BaseLLM'],
  inputs: [
    credentialInput('anthropicApi'),
    modelNameInput('claude-3-haiku'),
    temperatureInput(0.9),
    numberInput('maxTokensToSample', 'Max Tokens', 1),
    numberInput('topP', 'Top P', 0.1),
  ],
  loadMethods: listModels('chatAnthropic'),
  init: anthropicModel,
}
