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

/** Models at Hugging Face's router, which has chat completions alone, or at an endpoint of one's own. */
export const huggingFaceInference_LLMs: NodeDefinition = {
  name: 'huggingFaceInference_LLMs',
  label: 'HuggingFace Inference',
  version: 2,
  type: 'HuggingFaceInference',
  category: 'LLMs',
  description: 'Wrapper around HuggingFace large language models',
  baseClasses: ['HuggingFaceInference', 'LLM', 'BaseLLM', 'BaseLanguageModel', 'Runnable'],
  inputs: [
    credentialInput('huggingFaceApi'),
    cacheInput,
    {
      name: 'model',
      label: 'Model',
      type: 'string',
      description: 'If using own inference endpoint, leave this blank',
      placeholder: 'gpt2',
      optional: true,
    },
    {
      name: 'endpoint',
      label: 'Endpoint',
      type: 'string',
      placeholder: 'https://xyz.eu-west-1.aws.endpoints.huggingface.cloud/gpt2',
      description: 'Using your own inference endpoint',
      optional: true,
    },
    ...huggingFaceSamplingInputs,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
