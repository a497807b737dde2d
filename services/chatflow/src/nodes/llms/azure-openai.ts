import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { azureModel } from '../models/azure.ts'
import { listModels } from '../models/list-models.ts'
import {
  basepathInput,
  cacheInput,
  credentialInput,
  frequencyPenaltyInput,
  llmBaseClasses,
  maxTokensInput,
  modelNameInput,
  numberInput,
  presencePenaltyInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'

/** A deployment of Azure OpenAI. */
export const azureOpenAI: NodeDefinition = {
  name: 'azureOpenAI',
  label: 'Azure OpenAI',
  version: 4,
  type: 'AzureOpenAI',
  category: 'LLMs',
  description: 'Wrapper around Azure OpenAI large language models',
  baseClasses: ['AzureOpenAI', 'OpenAI', ...llmBaseClasses],
  inputs: [
    credentialInput('azureOpenAIApi'),
    cacheInput,
    modelNameInput('text-davinci-003'),
    temperatureInput(0.9),
    maxTokensInput,
    topPInput,
    numberInput('bestOf', 'Best Of', 1),
    frequencyPenaltyInput,
    presencePenaltyInput,
    timeoutInput,
    basepathInput,
  ],
  loadMethods: listModels('azureOpenAI'),
  init: azureModel,
}
