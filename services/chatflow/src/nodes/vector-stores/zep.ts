import { defineHostedStore } from './define-hosted-store.ts'
import { credentialInput, filterInput, searchTypeInputs, textInput } from './store-inputs.ts'

/** Zep Collection - Open Source: there is no client for it here, so its documents lie in the embedded store. */
export const zep = defineHostedStore({
  name: 'zep',
  label: 'Zep Collection - Open Source',
  version: 2,
  type: 'Zep',
  description:
    'Upsert embedded data and perform similarity or mmr search upon query using Zep, a fast and scalable building block for LLM apps',
  credential: credentialInput(['zepMemoryApi'], 'Configure JWT authentication on your Zep instance (Optional)'),
  own: [
    textInput('baseURL', 'Base URL', { default: 'http://127.0.0.1:8000' }),
    textInput('zepCollection', 'Zep Collection', { placeholder: 'my-first-collection' }),
    filterInput('zepMetadataFilter', 'Zep Metadata Filter'),
    { name: 'dimension', label: 'Embedding Dimension', type: 'number', default: 1536, additionalParams: true },
  ],
  after: searchTypeInputs,
  outputLabel: 'Zep',
  filter: 'zepMetadataFilter',
  namedBy: ['baseURL', 'zepCollection'],
})
