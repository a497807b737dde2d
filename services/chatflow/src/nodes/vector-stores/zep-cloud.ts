import { defineHostedStore } from './define-hosted-store.ts'
import { credentialInput, filterInput, searchTypeInputs, textInput } from './store-inputs.ts'

/** Zep Collection - Cloud: there is no client for it here, so its documents lie in the embedded store. */
export const zepCloud = defineHostedStore({
  name: 'zepCloud',
  label: 'Zep Collection - Cloud',
  version: 2,
  type: 'Zep',
  description:
    'Upsert embedded data and perform similarity or mmr search upon query using Zep, a fast and scalable building block for LLM apps',
  credential: credentialInput(['zepMemoryApi'], 'Configure JWT authentication on your Zep instance (Optional)'),
  own: [
    textInput('zepCollection', 'Zep Collection', { placeholder: 'my-first-collection' }),
    filterInput('zepMetadataFilter', 'Zep Metadata Filter'),
  ],
  after: searchTypeInputs,
  outputLabel: 'Zep',
  filter: 'zepMetadataFilter',
  namedBy: ['zepCollection'],
})
