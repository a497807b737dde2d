import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { credentialInput, textInput } from '../inputs.ts'
import { readCredential } from '../read-credential.ts'
import { readText } from '../read-inputs.ts'
import { createChromaCollection } from './chroma-collection.ts'
import { defineServerStore } from './define-hosted-store.ts'
import { createRest } from './rest.ts'
import { fileUploadInput, filterInput } from './store-inputs.ts'

const cloudUrl = 'https://api.trychroma.com'

/** Chroma over its HTTP API; without an address and a credential, the embedded store. */
export const chroma = defineServerStore({
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
  namedBy: ['chromaURL', 'collectionName'],
  lacks: 'no server address and no credential',
  place: placeOf,
  open: ({ url, credential }, inputs, env) =>
    createChromaCollection({
      rest: createRest(env.fetch, 'Chroma'),
      url,
      apiKey: credential?.chromaApiKey,
      tenant: credential?.chromaTenant ?? 'default_tenant',
      database: credential?.chromaDatabase ?? 'default_database',
      collection: readText(inputs, 'collectionName') ?? 'documents',
    }),
})

async function placeOf(inputs: NodeInputs, env: NodeEnv) {
  const credential = await readCredential(inputs, env)
  const url = readText(inputs, 'chromaURL') ?? (credential === undefined ? undefined : cloudUrl)
  return url === undefined ? undefined : { url, credential }
}
