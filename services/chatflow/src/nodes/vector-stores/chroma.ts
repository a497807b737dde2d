import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { credentialInput, textInput } from '../inputs.ts'
import { readCredential } from '../read-credential.ts'
import { readText } from '../read-inputs.ts'
import { createChromaCollection } from './chroma-collection.ts'
import { nameOf } from './define-hosted-store.ts'
import { defineVectorStore } from './define-vector-store.ts'
import { lazyCollection } from './lazy-collection.ts'
import { createRest } from './rest.ts'
import { fileUploadInput, filterInput } from './store-inputs.ts'

const cloudUrl = 'https://api.trychroma.com'
const substitution = 'Keeps its documents in the embedded vector store while it has no server address and no credential'
const storeName = (inputs: NodeInputs) => nameOf('chroma', ['chromaURL', 'collectionName'], inputs)

/** Chroma over its HTTP API; without an address and a credential, the embedded store. */
export const chroma = defineVectorStore({
  name: 'chroma',
  label: 'Chroma',
  version: 2,
  type: 'Chroma',
  description: 'Finds documents by meaning in a Chroma server',
  credential: credentialInput(['chromaApi'], {
    optional: true,
    description: 'Key of Chroma Cloud, or of a server that wants one',
  }),
  keepsRecords: true,
  own: [
    textInput('collectionName', 'Collection Name'),
    textInput('chromaURL', 'Chroma URL', { optional: true }),
    fileUploadInput,
    filterInput('chromaMetadataFilter', 'Chroma Metadata Filter'),
  ],
  filter: 'chromaMetadataFilter',
  substitution,
  assess: async (inputs, env) => ((await placeOf(inputs, env)).url !== undefined ? {} : { substitution }),
  storeName,
  collection: (inputs, env) => lazyCollection(() => connect(inputs, env), true),
})

async function placeOf(inputs: NodeInputs, env: NodeEnv) {
  const credential = await readCredential(inputs, env)
  return { url: readText(inputs, 'chromaURL') ?? (credential === undefined ? undefined : cloudUrl), credential }
}

async function connect(inputs: NodeInputs, env: NodeEnv) {
  const { url, credential } = await placeOf(inputs, env)
  if (url === undefined) return env.vectorCollection(storeName(inputs))
  return createChromaCollection({
    rest: createRest(env.fetch, 'Chroma'),
    url,
    apiKey: credential?.chromaApiKey,
    tenant: credential?.chromaTenant ?? 'default_tenant',
    database: credential?.chromaDatabase ?? 'default_database',
    collection: readText(inputs, 'collectionName') ?? 'documents',
  })
}
