import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { flagInput, textInput } from '../inputs.ts'
import { defineOpenAIModels } from '../models/define-models.ts'
import {
  baseOptionsInput,
  cacheInput,
  chatModelBaseClasses,
  imageUploadsInput,
  maxTokensInput,
  modelTextInput,
  samplingInputs,
  streamingInput,
  temperatureInput,
  timeoutInput,
  topPInput,
  tuningInput,
} from '../models/model-inputs.ts'
import { ollamaSamplingInputs, ollamaSettings, ollamaTemperatureInput, ollamaUrlInput } from '../models/ollama.ts'
import { openAIVendors } from '../models/vendors.ts'
import { readText } from '../read-inputs.ts'

/** Chat models on machines of one's own, most of which want no key. */
export const selfHostedChatModels = defineOpenAIModels('Chat Models', [
  {
    name: 'chatLocalAI',
    label: 'LocalAI',
    version: 3,
    description: "A model at LocalAI, llama.cpp, LM Studio or another server that speaks OpenAI's API",
    baseClasses: ['ChatLocalAI', 'BaseChatModel', 'BaseChatOpenAI', 'BaseLanguageModel', 'Runnable'],
    vendor: openAIVendors.localAI,
    credential: { optional: true },
    model: 'default',
    inputs: [
      cacheInput,
      textInput('basePath', 'Base Path', { placeholder: 'http://localhost:8080/v1' }),
      modelTextInput({ placeholder: 'gpt4all-lora-quantized.bin' }),
      temperatureInput(0.9),
      streamingInput,
      maxTokensInput,
      topPInput,
      timeoutInput,
    ],
  },
  {
    name: 'chatLitellm',
    label: 'LiteLLM',
    version: 2,
    description: 'A model behind a LiteLLM proxy',
    baseClasses: ['ChatLitellm', 'BaseChatModel', 'BaseChatOpenAI', 'BaseLanguageModel', 'Runnable'],
    vendor: openAIVendors.liteLLM,
    credential: { optional: true },
    inputs: [
      cacheInput,
      textInput('basePath', 'Base URL', { placeholder: 'http://localhost:8000' }),
      modelTextInput({ placeholder: 'model_name' }),
      temperatureInput(0.9),
      streamingInput,
      imageUploadsInput,
      maxTokensInput,
      tuningInput('topP', 'Top P', 0.1),
      timeoutInput,
    ],
  },
  {
    name: 'chatOllama',
    label: 'Ollama',
    version: 5,
    description: 'A model that Ollama serves, on this machine or another',
    baseClasses: ['ChatOllama', ...chatModelBaseClasses],
    vendor: openAIVendors.ollama,
    credential: { optional: true },
    model: 'llama3',
    settings: ollamaSettings,
    inputs: [
      cacheInput,
      ollamaUrlInput,
      modelTextInput({ placeholder: 'llama2' }),
      ollamaTemperatureInput,
      streamingInput,
      imageUploadsInput,
      flagInput('think', 'Think', {
        description: 'Not sent: a model that can reason decides by itself',
        default: false,
        optional: true,
      }),
      flagInput('jsonMode', 'JSON Mode', {
        description: 'Hold the model to JSON; the instructions should ask for it too',
        optional: true,
        additionalParams: true,
      }),
      textInput('keepAlive', 'Keep Alive', {
        description: 'Not sent: how long the model stays loaded is set where Ollama runs',
        default: '5m',
        optional: true,
        additionalParams: true,
      }),
      ...ollamaSamplingInputs,
    ],
  },
  {
    name: 'chatOllama_LlamaIndex',
    label: 'ChatOllama',
    version: 1,
    description: 'A model that Ollama serves, for the nodes of LlamaIndex',
    baseClasses: ['ChatOllama', 'BaseChatModel_LlamaIndex', 'BaseEmbedding'],
    vendor: openAIVendors.ollama,
    credential: 'none',
    model: 'llama3',
    settings: ollamaSettings,
    inputs: [
      ollamaUrlInput,
      modelTextInput({ placeholder: 'llama3' }),
      ollamaTemperatureInput,
      ...ollamaSamplingInputs,
    ],
  },
  {
    name: 'chatNvidiaNIM',
    label: 'Nvidia NIM',
    version: 1.1,
    description: 'A model in a NIM of NVIDIA, hosted or on a machine of your own',
    baseClasses: ['ChatNvidiaNIM', 'BaseChatOpenAI', ...chatModelBaseClasses],
    vendor: openAIVendors.nvidiaNIM,
    credential: { optional: true },
    inputs: [
      cacheInput,
      modelTextInput({ placeholder: 'microsoft/phi-3-mini-4k-instruct' }),
      textInput('basePath', 'Base Path', {
        description: 'Address of your NIM, up to the version',
        placeholder: 'https://integrate.api.nvidia.com/v1',
      }),
      temperatureInput(0.9),
      streamingInput,
      ...samplingInputs,
      timeoutInput,
      baseOptionsInput,
    ],
  },
  {
    name: 'chatNemoGuardrails',
    label: 'Nemo Guardrails',
    version: 1,
    description: 'A model behind the rails of a NeMo Guardrails server',
    baseClasses: ['ChatNemoGuardrails', ...chatModelBaseClasses],
    vendor: openAIVendors.nemoGuardrails,
    credential: 'none',
    settings: guardrails,
    inputs: [
      textInput('configurationId', 'Configuration ID', { optional: false }),
      textInput('baseUrl', 'Base URL', { optional: false }),
    ],
  },
])

function guardrails(inputs: NodeInputs): Partial<ChatModelSettings> {
  return { providerOptions: { guardrails: { config_id: readText(inputs, 'configurationId') ?? '' } } }
}
