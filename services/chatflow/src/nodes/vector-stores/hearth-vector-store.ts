import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { defineVectorStore } from './define-vector-store.ts'
import { fileUploadInput, filterInput, searchTypeInputs } from './store-inputs.ts'

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
      description: 'Flows that use the same name share its documents',
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
  collection: (inputs, env) =>
    env.vectorCollection(`hearth/${readText(inputs, 'storeName')?.trim() ?? inputs.chatflowId}`),
})
