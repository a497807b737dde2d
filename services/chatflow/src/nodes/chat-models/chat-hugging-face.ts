import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { huggingFaceSamplingInputs } from '../models/hugging-face-inputs.ts'
import { listServedModels } from '../models/list-models.ts'
import { cacheInput, credentialInput } from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'huggingFaceApi', field: 'huggingFaceApiKey', variable: 'HUGGINGFACEHUB_API_KEY' },
  baseUrl: 'https://router.huggingface.co/v1',
  baseUrlInput: 'endpoint',
  takesTopK: true,
}

/** Models at Hugging Face's router, or at an endpoint of one's own. */
export const chatHuggingFace: NodeDefinition = {
  name: 'chatHuggingFace',
  label: 'HuggingFace',
  version: 3,
  type: 'ChatHuggingFace',
  category: 'Chat Models',
  description: 'Wrapper around HuggingFace large language models',
  baseClasses: ['ChatHuggingFace', 'BaseChatModel', 'LLM', 'BaseLLM', 'BaseLanguageModel', 'Runnable'],
  inputs: [
    credentialInput('huggingFaceApi'),
    cacheInput,
    {
      name: 'model',
      label: 'Model',
      type: 'string',
      description:
        'Model name (e.g., deepseek-ai/DeepSeek-V3.2-Exp:novita). If model includes provider (:) or using router endpoint, leave Endpoint blank.',
      placeholder: 'deepseek-ai/DeepSeek-V3.2-Exp:novita',
    },
    {
      name: 'endpoint',
      label: 'Endpoint',
      type: 'string',
      placeholder: 'https://xyz.eu-west-1.aws.endpoints.huggingface.cloud/gpt2',
      description:
        'Custom inference endpoint (optional). Not needed for models with providers (:) or router endpoints. Leave blank to use Inference Providers.',
      optional: true,
    },
    ...huggingFaceSamplingInputs,
    {
      name: 'stop',
      label: 'Stop Sequence',
      type: 'string',
      rows: 4,
      placeholder: 'AI assistant:',
      description: 'Sets the stop sequences to use. Use comma to separate different sequences.',
      optional: true,
      additionalParams: true,
    },
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
