import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels } from '../models/list-models.ts'
import {
  cacheInput,
  credentialInput,
  llmBaseClasses,
  modelNameInput,
  numberInput,
  temperatureInput,
  topPInput,
} from '../models/model-inputs.ts'
import { vertexModel } from '../models/vertex.ts'

/** Models at Vertex AI, by a service account. */
export const googlevertexai: NodeDefinition = {
  name: 'googlevertexai',
  label: 'GoogleVertexAI',
  version: 3,
  type: 'GoogleVertexAI',
  category: 'LLMs',
  description: 'Wrapper around GoogleVertexAI large language models',
  baseClasses: ['GoogleVertexAI', 'GoogleLLM', 'GoogleBaseLLM', 'LLM', ...llmBaseClasses],
  inputs: [
    credentialInput('googleVertexAuth', {
      optional: true,
      description:
        'Google Vertex AI credential. If you are using a GCP service like Cloud Run, or if you have installed default credentials on your local machine, you do not need to set this credential.',
    }),
    cacheInput,
    modelNameInput('text-bison'),
    temperatureInput(0.7),
    numberInput('maxOutputTokens', 'max Output Tokens', 1),
    topPInput,
  ],
  loadMethods: listModels('googlevertexai'),
  init: vertexModel,
}
