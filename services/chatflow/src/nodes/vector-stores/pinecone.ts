import { additional, credentialInput, textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'
import { createPineconeCollection } from './pinecone-collection.ts'
import { createRest } from './rest.ts'
import { fileUploadInput, filterInput, searchTypeInputs } from './store-inputs.ts'

/** Pinecone over its HTTP API, or the embedded store under the names of index and namespace. */
export const pinecone = defineHostedStore({
  name: 'pinecone',
  label: 'Pinecone',
  version: 5,
  type: 'Pinecone',
  description: 'Finds documents by meaning in a Pinecone index',
  credential: credentialInput(['pineconeApi'], { optional: true }),
  keepsRecords: true,
  own: [
    textInput('pineconeIndex', 'Pinecone Index'),
    textInput('pineconeNamespace', 'Pinecone Namespace', { ...additional, placeholder: 'my-first-namespace' }),
    fileUploadInput,
    textInput('pineconeTextKey', 'Pinecone Text Key', {
      ...additional,
      description: 'Field of the metadata that holds the text; text when empty',
      placeholder: 'text',
    }),
    filterInput('pineconeMetadataFilter', 'Pinecone Metadata Filter'),
  ],
  after: searchTypeInputs,
  filter: 'pineconeMetadataFilter',
  namedBy: ['pineconeIndex', 'pineconeNamespace'],
  connect: (inputs, credential, env) =>
    createPineconeCollection({
      rest: createRest(env.fetch, 'Pinecone'),
      apiKey: credential.pineconeApiKey,
      index: readText(inputs, 'pineconeIndex') ?? '',
      namespace: readText(inputs, 'pineconeNamespace'),
      textKey: readText(inputs, 'pineconeTextKey') ?? 'text',
    }),
})
