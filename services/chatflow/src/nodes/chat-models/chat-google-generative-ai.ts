import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { googleModel } from '../models/google.ts'
import { listModels } from '../models/list-models.ts'
import { cacheInput, chatModelBaseClasses, credentialInput, modelNameInput } from '../models/model-inputs.ts'
import { geminiInputs } from './gemini-inputs.ts'

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
    ...geminiInputs,
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
