import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  frequencyPenaltyInput,
  maxTokensInput,
  modelTextInput,
  presencePenaltyInput,
  streamingInput,
  temperatureInput,
  topPInput,
} from '../models/model-inputs.ts'
import { modelWithoutClient } from '../models/without-client.ts'

/** IBM's watsonx.ai. */
export const chatIBMWatsonx = modelWithoutClient({
  name: 'chatIBMWatsonx',
  label: 'ChatIBMWatsonx',
  version: 2,
  type: 'ChatIBMWatsonx',
  category: 'Chat Models',
  baseClasses: ['ChatIBMWatsonx', ...chatModelBaseClasses],
  credential: credentialInput('ibmWatsonx'),
  inputs: [
    cacheInput,
    modelTextInput({ placeholder: 'mistralai/mistral-large' }),
    temperatureInput(0.9),
    streamingInput,
    maxTokensInput,
    frequencyPenaltyInput,
    presencePenaltyInput,
    topPInput,
  ],
})
