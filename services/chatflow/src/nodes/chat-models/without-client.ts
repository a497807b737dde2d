import { credentialInput, textInput } from '../inputs.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  frequencyPenaltyInput,
  maxTokensInput,
  modelTextInput,
  presencePenaltyInput,
  streamingInput,
  temperatureInput,
  topPInput,
} from '../models/model-inputs.ts'
import { defineWithoutClient } from '../models/without-client.ts'

/** Chat models of vendors that nothing here can call. */
export const chatModelsWithoutClient = defineWithoutClient('Chat Models', [
  {
    name: 'chatCloudflareWorkersAI',
    label: 'Cloudflare Workers AI',
    version: 1,
    baseClasses: ['ChatCloudflareWorkersAI', 'SimpleChatModel', ...chatModelBaseClasses],
    credential: credentialInput(['cloudflareApi']),
    inputs: [
      textInput('model', 'Model', { default: '@cf/meta/llama-3.1-8b-instruct-fast' }),
      temperatureInput(0.9),
      streamingInput,
      maxTokensInput,
      topPInput,
    ],
  },
  {
    name: 'chatIBMWatsonx',
    label: 'ChatIBMWatsonx',
    version: 2,
    baseClasses: ['ChatIBMWatsonx', ...chatModelBaseClasses],
    credential: credentialInput(['ibmWatsonx']),
    inputs: [
      cacheInput,
      modelTextInput({ placeholder: 'mistralai/mistral-large' }),
      temperatureInput(0.9),
      streamingInput,
      maxTokensInput,
      frequencyPenaltyInput,
      presencePenaltyInput,
      topPInput,
    ],
  },
  {
    name: 'chatBaiduWenxin',
    label: 'ChatBaiduWenxin',
    version: 2,
    baseClasses: ['ChatBaiduWenxin', ...chatModelBaseClasses],
    credential: credentialInput(['baiduQianfanApi']),
    inputs: [cacheInput, modelTextInput({ placeholder: 'ERNIE-Bot-turbo' }), temperatureInput(0.9), streamingInput],
  },
])
