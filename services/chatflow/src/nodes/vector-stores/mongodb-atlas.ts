import { additional, credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'
import { filterInput, searchTypeInputs } from './store-inputs.ts'

/** MongoDB Atlas: there is no client for it here, so its documents lie in the embedded store. */
export const mongoDBAtlas = defineHostedStore({
  name: 'mongoDBAtlas',
  label: 'MongoDB Atlas',
  version: 1,
  type: 'MongoDB Atlas',
  description: 'Finds documents, for flows that keep them in MongoDB',
  credential: credentialInput(['mongoDBUrlApi'], { optional: true }),
  keepsRecords: true,
  own: [
    textInput('databaseName', 'Database', { placeholder: '<DB_NAME>' }),
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
    filterInput('mongoMetadataFilter', 'Mongodb Metadata Filter'),
  ],
  after: searchTypeInputs,
  outputLabel: 'MongoDB',
  filter: 'mongoMetadataFilter',
  namedBy: ['databaseName', 'collectionName', 'indexName'],
})
