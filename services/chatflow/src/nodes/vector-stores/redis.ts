import { additional, credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'

/** Redis: there is no client for it here, so its documents lie in the embedded store. */
export const redis = defineHostedStore({
  name: 'redis',
  label: 'Redis',
  version: 1,
  type: 'Redis',
  description: 'Finds documents, for flows that keep them in Redis',
  credential: credentialInput(['redisCacheUrlApi', 'redisCacheApi'], { optional: true }),
  own: [
    textInput('indexName', 'Index Name', { placeholder: '<VECTOR_INDEX_NAME>' }),
    {
      name: 'replaceIndex',
      label: 'Replace Index on Upsert',
      description: 'Has no effect here: an upsert adds to what is there',
      default: false,
      type: 'boolean',
    },
    textInput('contentKey', 'Content Field', {
      ...additional,
      default: 'content',
      description: 'Has no effect here: the embedded store has a field of its own for it',
    }),
    textInput('metadataKey', 'Metadata Field', {
      ...additional,
      default: 'metadata',
      description: 'Has no effect here: the embedded store has a field of its own for it',
    }),
    textInput('vectorKey', 'Vector Field', {
      ...additional,
      default: 'content_vector',
      description: 'Has no effect here: the embedded store has a field of its own for it',
    }),
  ],
  namedBy: ['indexName'],
})
