import { defineHostedStore } from './define-hosted-store.ts'
import { additional, credentialInput, filterInput, searchTypeInputs, textInput } from './store-inputs.ts'

/** Weaviate: there is no client for it here, so its documents lie in the embedded store. */
export const weaviate = defineHostedStore({
  name: 'weaviate',
  label: 'Weaviate',
  version: 4,
  type: 'Weaviate',
  description:
    'Upsert embedded data and perform similarity or mmr search using Weaviate, a scalable open-source vector database',
  credential: credentialInput(['weaviateApi'], 'Only needed when using Weaviate cloud hosted'),
  keepsRecords: true,
  own: [
    {
      name: 'weaviateScheme',
      label: 'Weaviate Scheme',
      type: 'options',
      default: 'https',
      options: ['https', 'http'].map((name) => ({ label: name, name })),
    },
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
      description:
        'Number between 0 and 1 that determines the weighting of keyword (BM25) portion of the hybrid search. A value of 1 is a pure vector search, while 0 is a pure keyword search.',
      placeholder: '1',
      type: 'number',
    },
  ],
  filter: 'weaviateFilter',
  namedBy: ['weaviateHost', 'weaviateIndex'],
})
