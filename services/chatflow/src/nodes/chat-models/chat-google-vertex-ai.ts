import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels, optionsOf } from '../models/list-models.ts'
import { cacheInput, chatModelBaseClasses, credentialInput, modelNameInput } from '../models/model-inputs.ts'
import { vertexRegions } from '../models/regions.ts'
import { vertexModel } from '../models/vertex.ts'
import { geminiInputs } from './gemini-inputs.ts'

/** Gemini at Vertex AI, by a service account. */
export const chatGoogleVertexAI: NodeDefinition = {
  name: 'chatGoogleVertexAI',
  label: 'Google VertexAI',
  version: 5.3,
  type: 'ChatGoogleVertexAI',
  category: 'Chat Models',
  description: 'Wrapper around VertexAI large language models that use the Chat endpoint',
  baseClasses: ['ChatGoogleVertexAI', 'ChatVertexAI', 'ChatGoogle', 'ChatGoogleBase', ...chatModelBaseClasses],
  inputs: [
    credentialInput('googleVertexAuth', {
      optional: true,
      description:
        'Google Vertex AI credential. If you are using a GCP service like Cloud Run, or if you have installed default credentials on your local machine, you do not need to set this credential.',
    }),
    cacheInput,
    {
      name: 'region',
      label: 'Region',
      type: 'asyncOptions',
      description: 'Region to use for the model.',
      loadMethod: 'listRegions',
      optional: true,
    },
    modelNameInput(),
    ...geminiInputs,
  ],
  loadMethods: { ...listModels('chatGoogleVertexAI'), listRegions: async () => optionsOf(vertexRegions) },
  init: vertexModel,
}
