import { readNumber } from '../read-inputs.ts'
import { defineRetriever } from './define-retriever.ts'
import { queryInput, topKInput, vectorStoreInput } from './retriever-inputs.ts'
import { readTopK, wiredStore } from './wired.ts'

/** Ours: meaning and words together, where the store has an index of words. */
export const hybridRetriever = defineRetriever({
  name: 'hybridRetriever',
  label: 'Hybrid Retriever',
  version: 1,
  type: 'HybridRetriever',
  description:
    'Finds documents by meaning and by words at once; stores without an index of words search by meaning alone',
  inputs: [
    vectorStoreInput,
    queryInput,
    {
      name: 'alpha',
      label: 'Alpha',
      description: 'Weight of meaning against words, from 0 to 1; 0.6 when empty',
      type: 'number',
      default: 0.6,
      step: 0.1,
      optional: true,
    },
    topKInput,
  ],
  make(inputs) {
    const store = wiredStore(inputs)
    const alpha = readNumber(inputs, 'alpha') ?? 0.6
    const topK = readTopK(inputs, store)
    return {
      topK,
      async retrieve(query, signal) {
        const found = await store.search({ query, topK, mode: 'hybrid', alpha }, signal)
        return found.map(({ document }) => document)
      },
    }
  },
})
