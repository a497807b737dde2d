import { credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'
import { filterInput, searchTypeInputs } from './store-inputs.ts'

/** Zep Collection - Cloud: there is no client for it here, so its documents lie in the embedded store. */
export const zepCloud = defineHostedStore({
  name: 'zepCloud',
  label: 'Zep Collection - Cloud',
  version: 2,
  type: 'Zep',
  description: 'Finds documents, for flows that keep them in Zep',
  credential: credentialInput(['zepMemoryApi'], {
    optional: true,
    description: 'Must stay empty: there is no client for this vendor here',
  }),
  own: [
    textInput('zepCollection', 'Zep Collection', { placeholder: 'my-first-collection' }),
    filterInput('zepMetadataFilter', 'Zep Metadata Filter'),
  ],
  after: searchTypeInputs,
  outputLabel: 'Zep',
  filter: 'zepMetadataFilter',
  namedBy: ['zepCollection'],
})
