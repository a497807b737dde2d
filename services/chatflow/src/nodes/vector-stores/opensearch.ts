import { credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'

/** OpenSearch: there is no client for it here, so its documents lie in the embedded store. */
export const openSearch = defineHostedStore({
  name: 'openSearch',
  label: 'OpenSearch',
  version: 4,
  type: 'OpenSearch',
  description: 'Finds documents, for flows that keep them in OpenSearch',
  credential: credentialInput(['openSearchUrl'], { optional: true }),
  own: [textInput('indexName', 'Index Name')],
  namedBy: ['indexName'],
})
