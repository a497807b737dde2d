import { additional, credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'
import { filterInput } from './store-inputs.ts'

/** Couchbase: there is no client for it here, so its documents lie in the embedded store. */
export const couchbase = defineHostedStore({
  name: 'couchbase',
  label: 'Couchbase',
  version: 1,
  type: 'Couchbase',
  description: 'Finds documents, for flows that keep them in Couchbase',
  credential: credentialInput(['couchbaseApi'], { optional: true }),
  own: [
    textInput('bucketName', 'Bucket Name', { placeholder: '<DB_BUCKET_NAME>' }),
    textInput('scopeName', 'Scope Name', { placeholder: '<SCOPE_NAME>' }),
    textInput('collectionName', 'Collection Name', { placeholder: '<COLLECTION_NAME>' }),
    textInput('indexName', 'Index Name', { placeholder: '<VECTOR_INDEX_NAME>' }),
    textInput('textKey', 'Content Field', {
      ...additional,
      default: 'text',
      description: 'Has no effect here: the embedded store has a field of its own for it',
    }),
    textInput('embeddingKey', 'Embedded Field', {
      ...additional,
      default: 'embedding',
      description: 'Has no effect here: the embedded store has a field of its own for it',
    }),
    filterInput('couchbaseMetadataFilter', 'Couchbase Metadata Filter'),
  ],
  filter: 'couchbaseMetadataFilter',
  namedBy: ['bucketName', 'scopeName', 'collectionName', 'indexName'],
})
