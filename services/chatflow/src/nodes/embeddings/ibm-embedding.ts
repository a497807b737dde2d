import { credentialInput, modelTextInput, numberInput } from '../models/model-inputs.ts'
import { modelWithoutClient } from '../models/without-client.ts'

/** Embeddings of IBM's watsonx.ai. */
export const ibmEmbedding = modelWithoutClient({
  name: 'ibmEmbedding',
  label: 'IBM Watsonx Embeddings',
  version: 1,
  type: 'WatsonxEmbeddings',
  category: 'Embeddings',
  baseClasses: ['WatsonxEmbeddings', 'Embeddings'],
  credential: credentialInput('ibmWatsonx'),
  inputs: [
    modelTextInput({ default: 'ibm/slate-30m-english-rtrvr' }),
    numberInput('truncateInputTokens', 'Truncate Input Tokens', 1),
    numberInput('maxRetries', 'Max Retries', 1),
    numberInput('maxConcurrency', 'Max Concurrency', 1),
  ],
})
