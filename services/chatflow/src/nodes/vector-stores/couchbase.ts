import { defineHostedStore } from './define-hosted-store.ts'
import { additional, credentialInput, filterInput, textInput } from './store-inputs.ts'

/** Couchbase: there is no client for it here, so its documents lie in the embedded store. */
export const couchbase = defineHostedStore({
  name: 'couchbase',
  label: 'Couchbase',
  version: 1,
  type: 'Couchbase',
  description:
    'Upsert embedded data and load existing index using Couchbase, a award-winning distributed NoSQL database',
  credential: credentialInput(['couchbaseApi']),
  own: [
    textInput('bucketName', 'Bucket Name', { placeholder: '<DB_BUCKET_NAME>' }),
    textInput('scopeName', 'Scope Name', { placeholder: '<SCOPE_NAME>' }),
    textInput('collectionName', 'Collection Name', { placeholder: '<COLLECTION_NAME>' }),
    textInput('indexName', 'Index Name', { placeholder: '<VECTOR_INDEX_NAME>' }),
    textInput('textKey', 'Content Field', {
      ...additional,
      default: 'text',
      description: 'Name of the field (column) that contains the actual content',
    }),
    textInput('embeddingKey', 'Embedded Field', {
      ...additional,
      default: 'embedding',
      description: 'Name of the field (column) that contains the Embedding',
    }),
    filterInput('couchbaseMetadataFilter', 'Couchbase Metadata Filter'),
  ],
  filter: 'couchbaseMetadataFilter',
  namedBy: ['bucketName', 'scopeName', 'collectionName', 'indexName'],
})
