import { readNumber } from '../read-inputs.ts'
import { defineRetriever } from './define-retriever.ts'
import { queryInput, vectorStoreInput } from './retriever-inputs.ts'
import { wiredStore } from './wired.ts'

/** Documents that fit at least so well, as many as there are up to a bound. */
export const similarityThresholdRetriever = defineRetriever({
  name: 'similarityThresholdRetriever',
  label: 'Similarity Score Threshold Retriever',
  version: 2,
  type: 'SimilarityThresholdRetriever',
  description: 'Finds the documents that fit a query at least so well',
  outputLabel: 'Similarity Threshold Retriever',
  inputs: [
    vectorStoreInput,
    queryInput,
    {
      name: 'minSimilarityScore',
      label: 'Minimum Similarity Score (%)',
      description: 'How well a document must fit, from 0 to 100',
      type: 'number',
      default: 80,
      step: 1,
    },
    {
      name: 'maxK',
      label: 'Max K',
      description: 'Documents at most, however many fit',
      type: 'number',
      default: 20,
      step: 1,
      additionalParams: true,
    },
    {
      name: 'kIncrement',
      label: 'K Increment',
      description: 'Has no effect here: one search finds as many as Max K',
      type: 'number',
      default: 2,
      step: 1,
      additionalParams: true,
    },
  ],
  make(inputs) {
    const store = wiredStore(inputs)
    const least = (readNumber(inputs, 'minSimilarityScore') ?? 80) / 100
    const topK = Math.max(1, Math.floor(readNumber(inputs, 'maxK') ?? 20))
    return {
      topK,
      // One search of the most there may be finds what asking for more and more of them would.
      async retrieve(query, signal) {
        const found = await store.search({ query, topK, mode: 'similarity' }, signal)
        return found.filter(({ score }) => score >= least).map(({ document }) => document)
      },
    }
  },
})
