import { additional, choiceInput, credentialInput, sameLabels, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'
import { filterInput, searchTypeInputs } from './store-inputs.ts'

/** Weaviate: there is no client for it here, so its documents lie in the embedded store. */
export const weaviate = defineHostedStore({
  name: 'weaviate',
  label: 'Weaviate',
  version: 4,
  type: 'Weaviate',
  description: 'Finds documents, for flows that keep them in Weaviate',
  credential: credentialInput(['weaviateApi'], {
    optional: true,
    description: 'Must stay empty: there is no client for this vendor here',
  }),
  keepsRecords: true,
  own: [
    choiceInput('weaviateScheme', 'Weaviate Scheme', { default: 'https', options: sameLabels(['https', 'http']) }),
    textInput('weaviateHost', 'Weaviate Host', { placeholder: 'localhost:8080' }),
    textInput('weaviateIndex', 'Weaviate Index', { placeholder: 'Test' }),
    textInput('weaviateTextKey', 'Weaviate Text Key', { ...additional, placeholder: 'text' }),
    textInput('weaviateMetadataKeys', 'Weaviate Metadata Keys', { ...additional, rows: 4, placeholder: '["foo"]' }),
    filterInput('weaviateFilter', 'Weaviate Search Filter'),
  ],
  after: [
    ...searchTypeInputs,
    {
      ...additional,
      name: 'alpha',
      label: 'Alpha (for Hybrid Search)',
      description: 'Weight of meaning against words, from 0 to 1; 0.6 when empty',
      placeholder: '1',
      type: 'number',
    },
  ],
  filter: 'weaviateFilter',
  namedBy: ['weaviateHost', 'weaviateIndex'],
})
