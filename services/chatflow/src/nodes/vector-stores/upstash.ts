import { additional, credentialInput, textInput } from '../inputs.ts'
import { readCredential } from '../read-credential.ts'
import { readText } from '../read-inputs.ts'
import { defineServerStore } from './define-hosted-store.ts'
import { createRest } from './rest.ts'
import { fileUploadInput } from './store-inputs.ts'
import { createUpstashCollection } from './upstash-collection.ts'

/** Upstash Vector over its HTTP API, or the embedded store. */
export const upstash = defineServerStore({
  name: 'upstash',
  label: 'Upstash Vector',
  version: 2,
  type: 'Upstash',
  description: 'Finds documents by meaning in an Upstash vector index',
  credential: credentialInput(['upstashVectorApi'], { optional: true, description: 'Address and token of the index' }),
  keepsRecords: true,
  own: [
    fileUploadInput,
    textInput('upstashMetadataFilter', 'Upstash Metadata Filter', { ...additional, acceptVariable: true }),
  ],
  outputLabel: 'Upstash',
  namedBy: [],
  lacks: 'no credential of Upstash Vector',
  place: readCredential,
  open: (credential, inputs, env) =>
    createUpstashCollection({
      rest: createRest(env.fetch, 'Upstash'),
      url: credential.UPSTASH_VECTOR_REST_URL ?? '',
      token: credential.UPSTASH_VECTOR_REST_TOKEN,
      filter: readText(inputs, 'upstashMetadataFilter'),
    }),
})
