import { additional, credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'

/** Meilisearch: there is no client for it here, so its documents lie in the embedded store. */
export const meilisearch = defineHostedStore({
  name: 'meilisearch',
  label: 'Meilisearch',
  version: 1,
  type: 'Meilisearch',
  description: 'Finds documents, for flows that keep them in Meilisearch',
  credential: credentialInput(['meilisearchApi'], { optional: true }),
  own: [
    textInput('host', 'Host', {
      description: 'Names the store, together with the index',
    }),
    textInput('indexUid', 'Index Uid', { description: 'Names the store, together with the host' }),
    { name: 'deleteIndex', label: 'Delete Index if exists', type: 'boolean', optional: true },
    {
      ...additional,
      name: 'K',
      label: 'Top K',
      type: 'number',
      description: 'Has no effect here: the other Top K counts',
      placeholder: '4',
    },
    {
      ...additional,
      name: 'semanticRatio',
      label: 'Semantic Ratio',
      type: 'number',
      description: 'Has no effect here: meaning and words have fixed weights',
      placeholder: '0.75',
    },
  ],
  namedBy: ['host', 'indexUid'],
})
