import { additional, credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'

/** SingleStore: there is no client for it here, so its documents lie in the embedded store. */
export const singlestore = defineHostedStore({
  name: 'singlestore',
  label: 'SingleStore',
  version: 1,
  type: 'SingleStore',
  description: 'Finds documents, for flows that keep them in SingleStore',
  credential: credentialInput(['singleStoreApi'], {
    optional: true,
    description: 'Must stay empty: there is no client for this vendor here',
  }),
  own: [
    textInput('host', 'Host'),
    textInput('database', 'Database'),
    textInput('tableName', 'Table Name', { ...additional, placeholder: 'embeddings' }),
    textInput('contentColumnName', 'Content Column Name', { ...additional, placeholder: 'content' }),
    textInput('vectorColumnName', 'Vector Column Name', { ...additional, placeholder: 'vector' }),
    textInput('metadataColumnName', 'Metadata Column Name', { ...additional, placeholder: 'metadata' }),
  ],
  namedBy: ['host', 'database', 'tableName'],
})
