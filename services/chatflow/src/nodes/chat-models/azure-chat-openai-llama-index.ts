import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { azureModel } from '../models/azure.ts'
import { listModels } from '../models/list-models.ts'
import {
  credentialInput,
  maxTokensInput,
  modelNameInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'

/** Azure OpenAI for the engines that LlamaIndex had. */
export const azureChatOpenAI_LlamaIndex: NodeDefinition = {
  name: 'azureChatOpenAI_LlamaIndex',
  label: 'AzureChatOpenAI',
  version: 2,
  type: 'AzureChatOpenAI',
  category: 'Chat Models',
  description: 'Wrapper around Azure OpenAI Chat LLM specific for LlamaIndex',
  baseClasses: ['AzureChatOpenAI', 'BaseChatModel_LlamaIndex', 'ToolCallLLM', 'BaseLLM'],
  inputs: [
    credentialInput('azureOpenAIApi'),
    modelNameInput('gpt-3.5-turbo-16k'),
    temperatureInput(0.9),
    maxTokensInput,
    topPInput,
    timeoutInput,
  ],
  loadMethods: listModels('azureChatOpenAI'),
  init: azureModel,
}
