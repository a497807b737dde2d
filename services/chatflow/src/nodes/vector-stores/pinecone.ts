import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import type { CredentialData } from '../../domain/records/credential.ts'
import { additional, credentialInput, textInput } from '../inputs.ts'
import { readCredential } from '../read-credential.ts'
import { readText } from '../read-inputs.ts'
import { defineServerStore } from './define-hosted-store.ts'
import { createPineconeCollection } from './pinecone-collection.ts'
import { createRest } from './rest.ts'
import {
  documentInput,
  fileUploadInput,
  filterInput,
  llamaIndexClasses,
  llamaIndexInputs,
  searchTypeInputs,
  topKInput,
} from './store-inputs.ts'

const placeInputs = [
  textInput('pineconeIndex', 'Pinecone Index'),
  textInput('pineconeNamespace', 'Pinecone Namespace', { ...additional, placeholder: 'my-first-namespace' }),
]

/** Pinecone over its HTTP API, or the embedded store under the names of index and namespace. */
export const pinecone = defineServerStore({
  name: 'pinecone',
  label: 'Pinecone',
  version: 5,
  type: 'Pinecone',
  description: 'Finds documents by meaning in a Pinecone index',
  credential: credentialInput(['pineconeApi'], { optional: true }),
  keepsRecords: true,
  own: [
    ...placeInputs,
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
  lacks: 'no credential of Pinecone',
  place: readCredential,
  open: (credential, inputs, env) =>
    openPinecone(credential, readText(inputs, 'pineconeTextKey') ?? 'text', inputs, env),
})

/** LlamaIndex's Pinecone store: the same, with the model of its query engine wired to it. */
export const pineconeLlamaIndex = defineServerStore({
  name: 'pineconeLlamaIndex',
  label: 'Pinecone',
  version: 1,
  type: 'Pinecone',
  description: 'Finds documents by meaning in a Pinecone index, for the nodes of LlamaIndex',
  own: [],
  inputs: [
    credentialInput(['pineconeApi'], { optional: true }),
    documentInput,
    ...llamaIndexInputs,
    ...placeInputs,
    filterInput('pineconeMetadataFilter', 'Pinecone Metadata Filter'),
    topKInput,
  ],
  ...llamaIndexClasses,
  filter: 'pineconeMetadataFilter',
  namedBy: ['pineconeIndex', 'pineconeNamespace'],
  lacks: 'no credential of Pinecone',
  place: readCredential,
  open: (credential, inputs, env) => openPinecone(credential, 'text', inputs, env),
})

function openPinecone({ pineconeApiKey }: CredentialData, textKey: string, inputs: NodeInputs, env: NodeEnv) {
  return createPineconeCollection({
    rest: createRest(env.fetch, 'Pinecone'),
    apiKey: pineconeApiKey,
    index: readText(inputs, 'pineconeIndex') ?? '',
    namespace: readText(inputs, 'pineconeNamespace'),
    textKey,
  })
}
