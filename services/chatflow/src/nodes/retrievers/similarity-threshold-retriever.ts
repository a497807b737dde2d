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
  description: 'Return results based on the minimum similarity percentage',
  outputLabel: 'Similarity Threshold Retriever',
  inputs: [
    vectorStoreInput,
    queryInput,
    {
      name: 'minSimilarityScore',
      label: 'Minimum Similarity Score (%)',
      description: 'Finds results with at least this similarity score',
      type: 'number',
      default: 80,
      step: 1,
    },
    {
      name: 'maxK',
      label: 'Max K',
      description: 'The maximum number of results to fetch',
      type: 'number',
      default: 20,
      step: 1,
      additionalParams: true,
    },
    {
      name: 'kIncrement',
      label: 'K Increment',
      description:
        "How much to increase K by each time. It'll fetch N results, then N + kIncrement, then N + kIncrement * 2, etc.",
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
