import { defineHostedStore } from './define-hosted-store.ts'
import { additional, credentialInput, textInput } from './store-inputs.ts'

/** Elasticsearch: there is no client for it here, so its documents lie in the embedded store. */
export const elasticsearch = defineHostedStore({
  name: 'elasticsearch',
  label: 'Elasticsearch',
  version: 2,
  type: 'Elasticsearch',
  description:
    'Upsert embedded data and perform similarity search upon query using Elasticsearch, a distributed search and analytics engine',
  credential: credentialInput(['elasticsearchApi', 'elasticSearchUserPassword']),
  keepsRecords: true,
  own: [textInput('indexName', 'Index Name', { placeholder: '<INDEX_NAME>' })],
  after: [
    {
      ...additional,
      name: 'similarity',
      label: 'Similarity',
      description: 'Similarity measure used in Elasticsearch.',
      type: 'options',
      default: 'l2_norm',
      options: ['l2_norm', 'dot_product', 'cosine'].map((name) => ({ label: name, name })),
    },
  ],
  namedBy: ['indexName'],
})
