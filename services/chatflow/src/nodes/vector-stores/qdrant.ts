import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { additional, credentialInput, numberInput, sameLabels, textInput } from '../inputs.ts'
import { readCredential } from '../read-credential.ts'
import { readObject, readText } from '../read-inputs.ts'
import { defineServerStore } from './define-hosted-store.ts'
import { createQdrantCollection } from './qdrant-collection.ts'
import { createRest } from './rest.ts'
import { fileUploadInput, filterInput, topKInput } from './store-inputs.ts'

/** Qdrant over its HTTP API; without an address, the embedded store. */
export const qdrant = defineServerStore({
  name: 'qdrant',
  label: 'Qdrant',
  version: 5,
  type: 'Qdrant',
  description: 'Finds documents by meaning in a Qdrant server',
  credential: credentialInput(['qdrantApi'], {
    optional: true,
    description: 'Key of Qdrant Cloud, or of a server that wants one',
  }),
  keepsRecords: true,
  own: [
    textInput('qdrantServerUrl', 'Qdrant Server URL', { placeholder: 'http://localhost:6333' }),
    textInput('qdrantCollection', 'Qdrant Collection Name', { acceptVariable: true }),
    fileUploadInput,
    textInput('contentPayloadKey', 'Content Key', {
      ...additional,
      description: 'Field of a point that holds the text; content when empty',
      default: 'content',
    }),
    textInput('metadataPayloadKey', 'Metadata Key', {
      ...additional,
      description: 'Field of a point that holds the metadata; metadata when empty',
      default: 'metadata',
    }),
    {
      ...additional,
      name: 'batchSize',
      label: 'Upsert Batch Size',
      type: 'number',
      description: 'Has no effect here: points are sent 64 at a time',
    },
    numberInput('qdrantVectorDimension', 'Vector Dimension', { default: 1536, additionalParams: true }),
    {
      name: 'qdrantSimilarity',
      label: 'Similarity',
      description: 'How vectors are compared, in a collection that is made',
      type: 'options',
      default: 'Cosine',
      options: sameLabels(['Cosine', 'Euclid', 'Dot']),
      additionalParams: true,
    },
    filterInput('qdrantCollectionConfiguration', 'Additional Collection Cofiguration', {
      acceptVariable: false,
      description: 'Further settings of a collection that is made, in the words of the Qdrant API',
    }),
    topKInput,
    filterInput('qdrantFilter', 'Qdrant Search Filter', {
      description: 'Filter in the words of the Qdrant API that each point must pass',
    }),
  ],
  namedBy: ['qdrantServerUrl', 'qdrantCollection'],
  lacks: 'no server address',
  place: async (inputs) => readText(inputs, 'qdrantServerUrl'),
  open: connect,
})

async function connect(url: string, inputs: NodeInputs, env: NodeEnv) {
  const credential = await readCredential(inputs, env)
  return createQdrantCollection({
    rest: createRest(env.fetch, 'Qdrant'),
    url,
    apiKey: credential?.qdrantApiKey,
    collection: readText(inputs, 'qdrantCollection') ?? 'documents',
    distance: readText(inputs, 'qdrantSimilarity') ?? 'Cosine',
    contentKey: readText(inputs, 'contentPayloadKey') ?? 'content',
    metadataKey: readText(inputs, 'metadataPayloadKey') ?? 'metadata',
    configuration: readObject(inputs, 'qdrantCollectionConfiguration') ?? {},
    filter: readObject(inputs, 'qdrantFilter'),
  })
}
