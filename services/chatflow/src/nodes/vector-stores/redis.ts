import { defineHostedStore } from './define-hosted-store.ts'
import { additional, credentialInput, textInput } from './store-inputs.ts'

/** Redis: there is no client for it here, so its documents lie in the embedded store. */
export const redis = defineHostedStore({
  name: 'redis',
  label: 'Redis',
  version: 1,
  type: 'Redis',
  description:
    'Upsert embedded data and perform similarity search upon query using Redis, an open source, in-memory data structure store',
  credential: credentialInput(['redisCacheUrlApi', 'redisCacheApi']),
  own: [
    textInput('indexName', 'Index Name', { placeholder: '<VECTOR_INDEX_NAME>' }),
    {
      name: 'replaceIndex',
      label: 'Replace Index on Upsert',
      description: 'Selecting this option will delete the existing index and recreate a new one when upserting',
      default: false,
      type: 'boolean',
    },
    textInput('contentKey', 'Content Field', {
      ...additional,
      default: 'content',
      description: 'Name of the field (column) that contains the actual content',
    }),
    textInput('metadataKey', 'Metadata Field', {
      ...additional,
      default: 'metadata',
      description: 'Name of the field (column) that contains the metadata of the document',
    }),
    textInput('vectorKey', 'Vector Field', {
      ...additional,
      default: 'content_vector',
      description: 'Name of the field (column) that contains the vector',
    }),
  ],
  namedBy: ['indexName'],
})
