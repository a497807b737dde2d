import { flagInput, textInput } from '../inputs.ts'
import { defineOwnApiModels } from '../models/define-models.ts'
import {
  baseOptionsInput,
  basePathInput,
  cacheInput,
  chatModelBaseClasses,
  frequencyPenaltyInput,
  imageUploadsInput,
  lowToHigh,
  maxTokensInput,
  modelNameInput,
  presencePenaltyInput,
  reasoningInputs,
  streamingInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'
import { azureModel } from '../models/own-api/azure.ts'
import { bedrockModel, bedrockRegionInput, bedrockSamplingInputs } from '../models/own-api/bedrock.ts'
import { bedrockRegions } from '../models/regions.ts'
import { ownApiVendors } from '../models/vendors.ts'

/** Chat models of many makers in the clouds of Azure and AWS. */
export const azureAndAwsChatModels = defineOwnApiModels('Chat Models', [
  {
    name: 'azureChatOpenAI',
    label: 'Azure OpenAI',
    version: 7.1,
    description: 'A chat model of OpenAI that you have deployed at Azure',
    baseClasses: ['AzureChatOpenAI', 'ChatOpenAI', 'BaseChatOpenAI', ...chatModelBaseClasses],
    vendor: ownApiVendors.azure,
    make: azureModel,
    knownModels: 'azureChatOpenAI',
    inputs: [
      cacheInput,
      modelNameInput({ freeSolo: true }),
      temperatureInput(0.9),
      maxTokensInput,
      streamingInput,
      imageUploadsInput,
      ...reasoningInputs(lowToHigh),
      topPInput,
      frequencyPenaltyInput,
      presencePenaltyInput,
      timeoutInput,
      basePathInput(),
      baseOptionsInput,
    ],
  },
  {
    name: 'azureChatOpenAI_LlamaIndex',
    label: 'AzureChatOpenAI',
    version: 2,
    description: 'A chat model that you have deployed at Azure, for the nodes of LlamaIndex',
    baseClasses: ['AzureChatOpenAI', 'BaseChatModel_LlamaIndex', 'ToolCallLLM', 'BaseLLM'],
    vendor: ownApiVendors.azure,
    make: azureModel,
    knownModels: 'azureChatOpenAI',
    inputs: [
      modelNameInput({ default: 'gpt-3.5-turbo-16k' }),
      temperatureInput(0.9),
      maxTokensInput,
      topPInput,
      timeoutInput,
    ],
  },
  {
    name: 'awsChatBedrock',
    label: 'AWS Bedrock',
    version: 6.1,
    description: 'A chat model at AWS Bedrock, one of theirs or one that you have brought there',
    baseClasses: ['AWSChatBedrock', ...chatModelBaseClasses],
    vendor: ownApiVendors.aws,
    credential: { optional: true },
    make: bedrockModel,
    knownModels: 'awsChatBedrock',
    regions: bedrockRegions,
    inputs: [
      cacheInput,
      bedrockRegionInput,
      modelNameInput({ name: 'model', default: 'anthropic.claude-haiku-4-5-20251001-v1:0', optional: true }),
      textInput('customModel', 'Custom Model ARN', {
        description:
          'ARN of a model of your own, called in place of the one above; for a fine-tuned model that of its deployment',
        placeholder: 'arn:aws:bedrock:us-east-1:123456:imported-model/my-model',
        optional: true,
      }),
      textInput('endpointHost', 'Custom Endpoint Host', {
        description: "Host to call in place of the region's, such as that of an endpoint in your own network; no ARN",
        optional: true,
        additionalParams: true,
      }),
      streamingInput,
      imageUploadsInput,
      ...bedrockSamplingInputs,
      flagInput('latencyOptimized', 'Latency Optimized', {
        description: 'Ask for the faster way that AWS runs a few of its models in',
        default: false,
        optional: true,
        additionalParams: true,
      }),
      flagInput('useGlobalEndpoint', 'Use Global Inference Endpoint', {
        description: 'Let AWS choose the region that has room for each request',
        default: false,
        optional: true,
        additionalParams: true,
      }),
    ],
  },
])
