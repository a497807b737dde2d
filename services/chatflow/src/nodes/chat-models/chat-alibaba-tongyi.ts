import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  plainStreamingInput,
  temperatureInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'AlibabaApi', field: 'alibabaApiKey', variable: 'DASHSCOPE_API_KEY' },
  baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
  extra: () => ({ knowsSchemas: false }),
}

/** Qwen at Alibaba Cloud, by its OpenAI-compatible address. */
export const chatAlibabaTongyi: NodeDefinition = {
  name: 'chatAlibabaTongyi',
  label: 'Alibaba Tongyi',
  version: 2,
  type: 'ChatAlibabaTongyi',
  category: 'Chat Models',
  description: 'Wrapper around Alibaba Tongyi Chat Endpoints',
  baseClasses: ['ChatAlibabaTongyi', ...chatModelBaseClasses],
  inputs: [
    credentialInput('AlibabaApi'),
    cacheInput,
    { name: 'modelName', label: 'Model', type: 'string', placeholder: 'qwen-plus' },
    temperatureInput(0.9),
    plainStreamingInput,
  ],
  loadMethods: listServedModels(vendor, 'chatAlibabaTongyi'),
  init: openAICompatible(vendor),
}
