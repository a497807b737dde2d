import type { NodeInput } from '../../domain/flow/node-definition.ts'
import { additional, credentialInput, textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'
import { createPineconeCollection } from './pinecone-collection.ts'
import { createRest } from './rest.ts'
import { documentInput, filterInput, topKInput } from './store-inputs.ts'

const modelInput: NodeInput = { name: 'model', label: 'Chat Model', type: 'BaseChatModel_LlamaIndex' }
const embeddingInput: NodeInput = { name: 'embeddings', label: 'Embeddings', type: 'BaseEmbedding_LlamaIndex' }
const indexClasses = { retrieverClasses: ['VectorIndexRetriever'], storeClasses: ['VectorStoreIndex'] }

/** LlamaIndex's Pinecone store: the same as the other one. */
export const pineconeLlamaIndex = defineHostedStore({
  name: 'pineconeLlamaIndex',
  label: 'Pinecone',
  version: 1,
  type: 'Pinecone',
  description: 'Finds documents by meaning in a Pinecone index',
  own: [],
  inputs: [
    credentialInput(['pineconeApi'], { optional: true }),
    documentInput,
    modelInput,
    embeddingInput,
    textInput('pineconeIndex', 'Pinecone Index'),
    textInput('pineconeNamespace', 'Pinecone Namespace', { ...additional, placeholder: 'my-first-namespace' }),
    filterInput('pineconeMetadataFilter', 'Pinecone Metadata Filter'),
    topKInput,
  ],
  ...indexClasses,
  filter: 'pineconeMetadataFilter',
  namedBy: ['pineconeIndex', 'pineconeNamespace'],
  connect: (inputs, credential, env) =>
    createPineconeCollection({
      rest: createRest(env.fetch, 'Pinecone'),
      apiKey: credential.pineconeApiKey,
      index: readText(inputs, 'pineconeIndex') ?? '',
      namespace: readText(inputs, 'pineconeNamespace'),
      textKey: 'text',
    }),
})

/** LlamaIndex's store in a folder; here the folder is no more than a name. */
export const simpleStoreLlamaIndex = defineHostedStore({
  name: 'simpleStoreLlamaIndex',
  label: 'SimpleStore',
  version: 1,
  type: 'SimpleVectorStore',
  description: 'Finds documents, for flows that keep them in a folder',
  own: [],
  inputs: [
    documentInput,
    modelInput,
    embeddingInput,
    textInput('basePath', 'Base Path to store', {
      description: 'Names the store: flows with the same path share its documents',
      optional: true,
    }),
    { ...topKInput, additionalParams: false },
  ],
  ...indexClasses,
  namedBy: ['basePath'],
})
