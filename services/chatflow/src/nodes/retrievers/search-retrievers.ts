import type { Document } from '../../domain/documents/document.ts'
import { textInput } from '../inputs.ts'
import { readNumber, readText } from '../read-inputs.ts'
import { defineRetriever } from './define-retriever.ts'
import { queryInput, readTopK, topKInput, vectorStoreInput, wiredStore } from './retriever-inputs.ts'

const defaultFormat = '{{context}}\nSource: {{metadata.source}}'

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

/** Hands on what was found in a form of the owner's. */
export const customRetriever = defineRetriever({
  name: 'customRetriever',
  label: 'Custom Retriever',
  version: 1,
  type: 'CustomRetriever',
  description: 'Hands on what a vector store finds in a form of your own',
  inputs: [
    vectorStoreInput,
    queryInput,
    textInput('resultFormat', 'Result Format', {
      rows: 4,
      description:
        'Text that each document becomes: {{context}} is its text, {{metadata.source}} a field of its metadata',
      default: defaultFormat,
    }),
    topKInput,
  ],
  make(inputs) {
    const store = wiredStore(inputs)
    const format = readText(inputs, 'resultFormat') ?? defaultFormat
    const topK = readTopK(inputs, store)
    return {
      topK,
      async retrieve(query, signal) {
        const found = await store.search({ query, topK }, signal)
        return found.map(({ document }) => ({ ...document, pageContent: render(format, document) }))
      },
    }
  },
})

// In one pass, so that what a document says is never taken for a place to fill.
function render(format: string, { pageContent, metadata }: Document): string {
  return format.replace(/\{\{(context|metadata\.([\w.]+))\}\}/g, (written, _, path: string | undefined) => {
    if (path === undefined) return pageContent
    const value = path
      .split('.')
      .reduce<unknown>(
        (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
        metadata,
      )
    return value === undefined ? written : String(value)
  })
}
