import { credentialInput, jsonInput, numberInput, textInput } from '../inputs.ts'
import { defineOwnApiModels } from '../models/define-models.ts'
import {
  basePathInput,
  cacheInput,
  frequencyPenaltyInput,
  llmBaseClasses,
  maxTokensInput,
  modelNameInput,
  modelTextInput,
  presencePenaltyInput,
  temperatureInput,
  temperatureMeans,
  timeoutInput,
  topPInput,
  topPMeans,
  tuningInput,
} from '../models/model-inputs.ts'
import { azureModel } from '../models/own-api/azure.ts'
import {
  bedrockCustomModelInput,
  bedrockModel,
  bedrockRegionInput,
  bedrockSamplingInputs,
} from '../models/own-api/bedrock.ts'
import { cohereModel } from '../models/own-api/cohere.ts'
import { replicateModel } from '../models/own-api/replicate.ts'
import { vertexCredential, vertexModel } from '../models/own-api/vertex.ts'
import { bedrockRegions } from '../models/regions.ts'
import { ownApiVendors } from '../models/vendors.ts'
import { defineWithoutClient } from '../models/without-client.ts'

/** Language models of vendors with APIs of their own. */
export const ownApiLanguageModels = defineOwnApiModels('LLMs', [
  {
    name: 'azureOpenAI',
    label: 'Azure OpenAI',
    version: 4,
    description: 'A model of OpenAI that you have deployed at Azure, continuing one text',
    baseClasses: ['AzureOpenAI', 'OpenAI', ...llmBaseClasses],
    vendor: ownApiVendors.azure,
    make: azureModel,
    knownModels: 'azureOpenAI',
    inputs: [
      cacheInput,
      modelNameInput({ default: 'text-davinci-003' }),
      temperatureInput(0.9),
      maxTokensInput,
      topPInput,
      tuningInput('bestOf', 'Best Of', 1),
      frequencyPenaltyInput,
      presencePenaltyInput,
      timeoutInput,
      basePathInput(),
    ],
  },
  {
    name: 'awsBedrock',
    label: 'AWS Bedrock',
    version: 4,
    description: 'A model at AWS Bedrock, continuing one text',
    baseClasses: ['AWSBedrock', 'Bedrock', 'LLM', ...llmBaseClasses],
    vendor: ownApiVendors.aws,
    credential: { optional: true },
    make: bedrockModel,
    knownModels: 'awsBedrock',
    regions: bedrockRegions,
    inputs: [
      cacheInput,
      bedrockRegionInput,
      modelNameInput({ name: 'model' }),
      bedrockCustomModelInput,
      ...bedrockSamplingInputs,
    ],
  },
  {
    name: 'cohere',
    label: 'Cohere',
    version: 3,
    description: 'A model of Cohere, continuing one text',
    baseClasses: ['Cohere', 'LLM', ...llmBaseClasses],
    vendor: ownApiVendors.cohere,
    make: cohereModel,
    knownModels: 'cohere',
    inputs: [
      cacheInput,
      modelNameInput({ default: 'command' }),
      temperatureInput(0.7),
      numberInput('maxTokens', 'Max Tokens', { step: 1, optional: true }),
    ],
  },
  {
    name: 'googlevertexai',
    label: 'GoogleVertexAI',
    version: 3,
    description: 'A model at Vertex AI, on a project of Google Cloud, continuing one text',
    baseClasses: ['GoogleVertexAI', 'GoogleLLM', 'GoogleBaseLLM', 'LLM', ...llmBaseClasses],
    vendor: ownApiVendors.vertex,
    credential: vertexCredential,
    make: vertexModel,
    knownModels: 'googlevertexai',
    inputs: [
      cacheInput,
      modelNameInput({ default: 'text-bison' }),
      temperatureInput(0.7),
      tuningInput('maxOutputTokens', 'max Output Tokens', 1),
      topPInput,
    ],
  },
  {
    name: 'replicate',
    label: 'Replicate',
    version: 2,
    description: 'An open model that Replicate runs',
    baseClasses: ['Replicate', 'BaseChatModel', 'LLM', 'BaseLLM', 'BaseLanguageModel', 'Runnable'],
    vendor: ownApiVendors.replicate,
    make: replicateModel,
    inputs: [
      cacheInput,
      textInput('model', 'Model', {
        placeholder: 'a16z-infra/llama13b-v2-chat:df7690f1994d94e96ad9d568eac121aecf50684a0b0963b25a41cc40061269e5',
        optional: true,
      }),
      numberInput('temperature', 'Temperature', {
        step: 0.1,
        description: temperatureMeans,
        default: 0.7,
        optional: true,
      }),
      tuningInput('maxTokens', 'Max Tokens', 1, 'How long the text may get, in tokens'),
      tuningInput('topP', 'Top Probability', 0.1, topPMeans),
      tuningInput(
        'repetitionPenalty',
        'Repetition Penalty',
        0.1,
        'Above 1 words that were used already become less likely, below 1 more; from 0.01 to 5',
      ),
      jsonInput('additionalInputs', 'Additional Inputs', {
        description: "Further inputs of the model, by the names on the model's page",
        additionalParams: true,
        optional: true,
      }),
    ],
  },
])

/** Language models of vendors that nothing here can call. */
export const languageModelsWithoutClient = defineWithoutClient('LLMs', [
  {
    name: 'ibmWatsonx',
    label: 'IBMWatsonx',
    version: 1,
    baseClasses: ['IBMWatsonx', ...llmBaseClasses],
    credential: credentialInput(['ibmWatsonx']),
    inputs: [cacheInput, modelTextInput(), temperatureInput(0.9), maxTokensInput, topPInput],
  },
])
