import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { googleModel } from './google-model.ts'
import { listModels } from './list-models.ts'
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

/** Gemini, by Google. */
export const chatGoogleGenerativeAI: NodeDefinition = {
  name: 'chatGoogleGenerativeAI',
  label: 'Google Gemini',
  version: 3.1,
  type: 'ChatGoogleGenerativeAI',
  category: 'Chat Models',
  description: 'Wrapper around Google Gemini large language models that use the Chat endpoint',
  baseClasses: ['ChatGoogleGenerativeAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('googleGenerativeAI', { description: 'Google Generative AI credential.' }),
    cacheInput,
    modelNameInput('gemini-1.5-flash-latest'),
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
    {
      name: 'safetySettings',
      label: 'Safety Settings',
      type: 'array',
      description: 'Safety settings for the model.',
      array: [
        {
          label: 'Harm Category',
          name: 'harmCategory',
          type: 'options',
          options: [
            {
              label: 'Dangerous',
              name: 'HARM_CATEGORY_DANGEROUS_CONTENT',
              description: 'Promotes, facilitates, or encourages harmful acts.',
            },
            {
              label: 'Harassment',
              name: 'HARM_CATEGORY_HARASSMENT',
              description: 'Negative or harmful comments targeting identity and/or protected attributes.',
            },
            {
              label: 'Hate Speech',
              name: 'HARM_CATEGORY_HATE_SPEECH',
              description: 'Content that is rude, disrespectful, or profane.',
            },
            {
              label: 'Sexually Explicit',
              name: 'HARM_CATEGORY_SEXUALLY_EXPLICIT',
              description: 'Contains references to sexual acts or other lewd content.',
            },
            {
              label: 'Civic Integrity',
              name: 'HARM_CATEGORY_CIVIC_INTEGRITY',
              description: 'Election-related queries.',
            },
          ],
        },
        {
          label: 'Harm Block Threshold',
          name: 'harmBlockThreshold',
          type: 'options',
          options: [
            {
              label: 'None',
              name: 'BLOCK_NONE',
              description: 'Always show regardless of probability of unsafe content',
            },
            {
              label: 'Only High',
              name: 'BLOCK_ONLY_HIGH',
              description: 'Block when high probability of unsafe content',
            },
            {
              label: 'Medium and Above',
              name: 'BLOCK_MEDIUM_AND_ABOVE',
              description: 'Block when medium or high probability of unsafe content',
            },
            {
              label: 'Low and Above',
              name: 'BLOCK_LOW_AND_ABOVE',
              description: 'Block when low, medium or high probability of unsafe content',
            },
            {
              label: 'Threshold Unspecified (Default Threshold)',
              name: 'HARM_BLOCK_THRESHOLD_UNSPECIFIED',
              description: 'Threshold is unspecified, block using default threshold',
            },
          ],
        },
      ],
      optional: true,
      additionalParams: true,
    },
    {
      name: 'baseUrl',
      label: 'Base URL',
      type: 'string',
      description: 'Base URL for the API. Leave empty to use the default.',
      optional: true,
      additionalParams: true,
    },
  ],
  loadMethods: listModels('chatGoogleGenerativeAI'),
  init: googleModel,
}
