import { additional, credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'

/** Elasticsearch: there is no client for it here, so its documents lie in the embedded store. */
export const elasticsearch = defineHostedStore({
  name: 'elasticsearch',
  label: 'Elasticsearch',
  version: 2,
  type: 'Elasticsearch',
  description: 'Finds documents, for flows that keep them in Elasticsearch',
  credential: credentialInput(['elasticsearchApi', 'elasticSearchUserPassword'], { optional: true }),
  keepsRecords: true,
  own: [textInput('indexName', 'Index Name', { placeholder: '<INDEX_NAME>' })],
  after: [
    {
      ...additional,
      name: 'similarity',
      label: 'Similarity',
      description: 'Has no effect here: vectors are compared by their cosine',
      type: 'options',
      default: 'l2_norm',
      options: ['l2_norm', 'dot_product', 'cosine'].map((name) => ({ label: name, name })),
    },
  ],
  namedBy: ['indexName'],
})
