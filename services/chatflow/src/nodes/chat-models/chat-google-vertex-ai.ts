import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels, optionsOf } from './list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  imageUploadsInput,
  modelNameInput,
  numberInput,
  streamingInput,
  temperatureInput,
  topPInput,
} from './model-inputs.ts'
import { vertexRegions } from './regions.ts'
import { vertexModel } from './vertex-model.ts'

/** Gemini at Vertex AI, by a service account. */
export const chatGoogleVertexAI: NodeDefinition = {
  name: 'chatGoogleVertexAI',
  label: 'Google VertexAI',
  version: 5.3,
  type: 'ChatGoogleVertexAI',
  category: 'Chat Models',
  description: 'Wrapper around VertexAI large language models that use the Chat endpoint',
  baseClasses: ['ChatGoogleVertexAI', ...chatModelBaseClasses],
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
    {
      name: 'customModelName',
      label: 'Custom Model Name',
      type: 'string',
      placeholder: 'gemini-1.5-pro-exp-0801',
      description: 'Custom model name to use. If provided, it will override the model selected',
      additionalParams: true,
      optional: true,
    },
    temperatureInput(0.9),
    streamingInput,
    imageUploadsInput,
    numberInput(
      'thinkingBudget',
      'Thinking Budget',
      1,
      'Guides the number of thinking tokens. -1 for dynamic, 0 to disable, or positive integer (Gemini 2.5 models).',
    ),
    {
      name: 'thinkingLevel',
      label: 'Thinking Level',
      type: 'options',
      description: 'Adjust the amount of reasoning effort based on the complexity of the user request',
      options: [
        { label: 'Low', name: 'LOW' },
        { label: 'Medium', name: 'MEDIUM' },
        { label: 'High', name: 'HIGH' },
      ],
      optional: true,
      additionalParams: true,
    },
    numberInput('maxOutputTokens', 'Max Output Tokens', 1),
    topPInput,
    numberInput(
      'topK',
      'Top Next Highest Probability Tokens',
      1,
      'Decode using top-k sampling: consider the set of top_k most probable tokens. Must be positive',
    ),
  ],
  loadMethods: { ...listModels('chatGoogleVertexAI'), listRegions: async () => optionsOf(vertexRegions) },
  init: vertexModel,
}
