import { defineHostedStore } from './define-hosted-store.ts'
import { additional, credentialInput, textInput } from './store-inputs.ts'

/** Meilisearch: there is no client for it here, so its documents lie in the embedded store. */
export const meilisearch = defineHostedStore({
  name: 'meilisearch',
  label: 'Meilisearch',
  version: 1,
  type: 'Meilisearch',
  description:
    'Upsert embedded data and perform similarity search upon query using Meilisearch hybrid search functionality',
  credential: credentialInput(['meilisearchApi']),
  own: [
    textInput('host', 'Host', {
      description: 'This is the URL for the desired Meilisearch instance, the URL must not end with a "/"',
    }),
    textInput('indexUid', 'Index Uid', { description: 'UID for the index to answer from' }),
    { name: 'deleteIndex', label: 'Delete Index if exists', type: 'boolean', optional: true },
    {
      ...additional,
      name: 'K',
      label: 'Top K',
      type: 'number',
      description: 'number of top searches to return as context, default is 4',
      placeholder: '4',
    },
    {
      ...additional,
      name: 'semanticRatio',
      label: 'Semantic Ratio',
      type: 'number',
      description: 'percentage of sematic reasoning in meilisearch hybrid search, default is 0.75',
      placeholder: '0.75',
    },
  ],
  namedBy: ['host', 'indexUid'],
})
