import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'
import { defineVectorStore, nameOf } from './define-vector-store.ts'
import {
  documentInput,
  fileUploadInput,
  filterInput,
  llamaIndexClasses,
  llamaIndexInputs,
  searchTypeInputs,
  topKInput,
} from './store-inputs.ts'

const [searchType, ...variety] = searchTypeInputs

/** Our own persistent store: exact search by meaning, by words, or both, in a file of this machine. */
export const hearthVectorStore = defineVectorStore({
  name: 'hearthVectorStore',
  label: 'Hearth Vector Store',
  version: 1,
  type: 'HearthVectorStore',
  description: 'Keeps documents on this machine and finds them by meaning, by words, or both. Needs nothing else',
  keepsRecords: true,
  own: [
    textInput('storeName', 'Store Name', {
      placeholder: 'handbook',
      description: 'Flows that use the same name share its documents; by default a flow has its own',
      optional: true,
    }),
    fileUploadInput,
    filterInput('metadataFilter', 'Metadata Filter'),
  ],
  after: [
    {
      ...searchType,
      name: 'searchType',
      label: 'Search Type',
      type: 'options',
      default: 'hybrid',
      options: [{ label: 'Hybrid (meaning and words)', name: 'hybrid' }, ...(searchType?.options ?? [])],
    },
    ...variety,
    {
      name: 'alpha',
      label: 'Alpha (for Hybrid Search)',
      description: 'Weight of meaning against words, from 0 to 1; 0.6 when empty',
      placeholder: '0.6',
      type: 'number',
      step: 0.1,
      additionalParams: true,
      optional: true,
    },
  ],
  filter: 'metadataFilter',
  offersHybrid: true,
  storeName: (inputs) => `hearth/${readText(inputs, 'storeName')?.trim() ?? inputs.chatflowId}`,
})

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
    ...llamaIndexInputs,
    textInput('basePath', 'Base Path to store', {
      description: 'Names the store: flows with the same path share its documents',
      optional: true,
    }),
    { ...topKInput, additionalParams: false },
  ],
  ...llamaIndexClasses,
  namedBy: ['basePath'],
})
