import {
  cacheInput,
  credentialInput,
  llmBaseClasses,
  maxTokensInput,
  modelTextInput,
  temperatureInput,
  topPInput,
} from '../models/model-inputs.ts'
import { modelWithoutClient } from '../models/without-client.ts'

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
