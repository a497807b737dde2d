import { textInput } from '../inputs.ts'
import { nameOf } from './define-hosted-store.ts'
import { defineVectorStore } from './define-vector-store.ts'

/** Flowise's store in a folder of the server; here the folder is no more than a name. */
export const faiss = defineVectorStore({
  name: 'faiss',
  label: 'Faiss',
  version: 1,
  type: 'Faiss',
  description: 'Finds documents, for flows that keep them in a Faiss index',
  own: [
    textInput('basePath', 'Base Path to load', {
      description: 'Names the store: flows with the same path share its documents',
      placeholder: 'C:\\Users\\User\\Desktop',
    }),
  ],
  storeClasses: ['SaveableVectorStore', 'VectorStore'],
  substitution:
    'Keeps its documents in the embedded vector store under the name of the base path, not in an index file',
  storeName: (inputs) => nameOf('faiss', ['basePath'], inputs),
  collection: (inputs, env) => env.vectorCollection(nameOf('faiss', ['basePath'], inputs)),
})
