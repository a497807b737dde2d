import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels } from '../models/list-models.ts'
import { mistralModel } from '../models/mistral.ts'
import { credentialInput, modelNameInput, numberInput, temperatureInput } from '../models/model-inputs.ts'

/** Mistral for the engines that LlamaIndex had. */
export const chatMistral_LlamaIndex: NodeDefinition = {
  name: 'chatMistral_LlamaIndex',
  label: 'ChatMistral',
  version: 1,
  type: 'ChatMistral',
  category: 'Chat Models',
  description: 'Wrapper around ChatMistral LLM specific for LlamaIndex',
  baseClasses: ['ChatMistral', 'BaseChatModel_LlamaIndex', 'BaseLLM'],
  inputs: [
    credentialInput('mistralAIApi'),
    modelNameInput('mistral-tiny'),
    temperatureInput(0.9),
    numberInput('maxTokensToSample', 'Max Tokens', 1),
    numberInput('topP', 'Top P', 0.1),
  ],
  loadMethods: listModels('chatMistralAI'),
  init: mistralModel,
}
