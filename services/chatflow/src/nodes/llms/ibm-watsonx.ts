import {
  cacheInput,
  credentialInput,
  llmBaseClasses,
  maxTokensInput,
  modelTextInput,
  temperatureInput,
  topPInput,
} from '../chat-models/model-inputs.ts'
import { modelWithoutClient } from '../chat-models/without-client.ts'

/** IBM's watsonx.ai, continuing one text. */
export const ibmWatsonx = modelWithoutClient({
  name: 'ibmWatsonx',
  label: 'IBMWatsonx',
  version: 1,
  type: 'IBMWatsonx',
  category: 'LLMs',
  baseClasses: ['IBMWatsonx', ...llmBaseClasses],
  credential: credentialInput('ibmWatsonx'),
  inputs: [cacheInput, modelTextInput(), temperatureInput(0.9), maxTokensInput, topPInput],
})
