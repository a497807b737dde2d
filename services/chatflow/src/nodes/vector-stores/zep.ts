import { credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'
import { filterInput, searchTypeInputs } from './store-inputs.ts'

/** Zep Collection - Open Source: there is no client for it here, so its documents lie in the embedded store. */
export const zep = defineHostedStore({
  name: 'zep',
  label: 'Zep Collection - Open Source',
  version: 2,
  type: 'Zep',
  description: 'Finds documents, for flows that keep them in Zep',
  credential: credentialInput(['zepMemoryApi'], {
    optional: true,
    description: 'Must stay empty: there is no client for this vendor here',
  }),
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
