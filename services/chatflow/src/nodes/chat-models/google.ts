import type { NodeInput } from '../../domain/flow/node-form.ts'
import { choiceInput, textInput } from '../inputs.ts'
import { defineOwnApiModels } from '../models/define-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  imageUploadsInput,
  modelNameInput,
  streamingInput,
  temperatureInput,
  topPInput,
  tuningInput,
} from '../models/model-inputs.ts'
import { googleModel } from '../models/own-api/google.ts'
import { vertexCredential, vertexModel } from '../models/own-api/vertex.ts'
import { vertexRegions } from '../models/regions.ts'
import { ownApiVendors } from '../models/vendors.ts'

// What Gemini takes, wherever Google serves it.
const geminiInputs: readonly NodeInput[] = [
  textInput('customModelName', 'Custom Model Name', {
    placeholder: 'gemini-1.5-pro-exp-0801',
    description: 'Called in place of the model that is chosen above',
    additionalParams: true,
    optional: true,
  }),
  temperatureInput(0.9),
  streamingInput,
  imageUploadsInput,
  tuningInput(
    'thinkingBudget',
    'Thinking Budget',
    1,
    'How many tokens Gemini 2.5 may think: 0 for none, -1 for as many as it likes',
  ),
  choiceInput('thinkingLevel', 'Thinking Level', {
    description: 'How long Gemini 3 thinks before it answers',
    options: [
      { label: 'Low', name: 'LOW' },
      { label: 'Medium', name: 'MEDIUM' },
      { label: 'High', name: 'HIGH' },
    ],
    optional: true,
    additionalParams: true,
  }),
  tuningInput('maxOutputTokens', 'Max Output Tokens', 1),
  topPInput,
  tuningInput(
    'topK',
    'Top Next Highest Probability Tokens',
    1,
    'Each token is drawn from this many of the likeliest; at least 1',
  ),
]

// One row for each category of harm that is judged otherwise than usual.
const safetyInput: NodeInput = {
  name: 'safetySettings',
  label: 'Safety Settings',
  type: 'array',
  description: 'Which answers Gemini holds back, by kind of harm',
  array: [
    {
      label: 'Harm Category',
      name: 'harmCategory',
      type: 'options',
      options: [
        {
          label: 'Dangerous',
          name: 'HARM_CATEGORY_DANGEROUS_CONTENT',
          description: 'Leads or helps people to do harm',
        },
        { label: 'Harassment', name: 'HARM_CATEGORY_HARASSMENT', description: 'Attacks a person or who they are' },
        { label: 'Hate Speech', name: 'HARM_CATEGORY_HATE_SPEECH', description: 'Rude, contemptuous or profane' },
        { label: 'Sexually Explicit', name: 'HARM_CATEGORY_SEXUALLY_EXPLICIT', description: 'Lewd, or about sex' },
        { label: 'Civic Integrity', name: 'HARM_CATEGORY_CIVIC_INTEGRITY', description: 'About elections' },
      ],
    },
    {
      label: 'Harm Block Threshold',
      name: 'harmBlockThreshold',
      type: 'options',
      options: [
        { label: 'None', name: 'BLOCK_NONE', description: 'Holds nothing back' },
        { label: 'Only High', name: 'BLOCK_ONLY_HIGH', description: 'Holds back what is most likely harmful' },
        {
          label: 'Medium and Above',
          name: 'BLOCK_MEDIUM_AND_ABOVE',
          description: 'Holds back what may well be harmful',
        },
        { label: 'Low and Above', name: 'BLOCK_LOW_AND_ABOVE', description: 'Holds back what could be harmful at all' },
        {
          label: 'Threshold Unspecified (Default Threshold)',
          name: 'HARM_BLOCK_THRESHOLD_UNSPECIFIED',
          description: 'Leaves it to Google',
        },
      ],
    },
  ],
  optional: true,
  additionalParams: true,
}

/** Gemini, by a key of Google AI or by a service account at Vertex AI. */
export const googleChatModels = defineOwnApiModels('Chat Models', [
  {
    name: 'chatGoogleGenerativeAI',
    label: 'Google Gemini',
    version: 3.1,
    description: 'Gemini, the chat model of Google',
    baseClasses: ['ChatGoogleGenerativeAI', ...chatModelBaseClasses],
    vendor: ownApiVendors.google,
    credential: { description: 'A key of Google AI' },
    make: googleModel,
    knownModels: 'chatGoogleGenerativeAI',
    inputs: [
      cacheInput,
      modelNameInput({ default: 'gemini-1.5-flash-latest' }),
      ...geminiInputs,
      safetyInput,
      textInput('baseUrl', 'Base URL', {
        description: "Address to call in place of Google's",
        optional: true,
        additionalParams: true,
      }),
    ],
  },
  {
    name: 'chatGoogleVertexAI',
    label: 'Google VertexAI',
    version: 5.3,
    description: 'Gemini at Vertex AI, on a project of Google Cloud',
    baseClasses: ['ChatGoogleVertexAI', 'ChatVertexAI', 'ChatGoogle', 'ChatGoogleBase', ...chatModelBaseClasses],
    vendor: ownApiVendors.vertex,
    credential: vertexCredential,
    make: vertexModel,
    knownModels: 'chatGoogleVertexAI',
    regions: vertexRegions,
    inputs: [
      cacheInput,
      {
        name: 'region',
        label: 'Region',
        type: 'asyncOptions',
        description: 'Where the model runs; us-central1 when empty',
        loadMethod: 'listRegions',
        optional: true,
      },
      modelNameInput(),
      ...geminiInputs,
    ],
  },
])
