import type { Document } from '../../domain/documents/document.ts'
import { readText } from '../read-inputs.ts'
import { defineRetriever } from './define-retriever.ts'
import { queryInput, topKInput, vectorStoreInput } from './retriever-inputs.ts'
import { readTopK, wiredStore } from './wired.ts'

const defaultFormat = '{{context}}\nSource: {{metadata.source}}'

/** Hands on what was found in a form of the owner's. */
export const customRetriever = defineRetriever({
  name: 'customRetriever',
  label: 'Custom Retriever',
  version: 1,
  type: 'CustomRetriever',
  description: 'Return results based on predefined format',
  inputs: [
    vectorStoreInput,
    queryInput,
    {
      name: 'resultFormat',
      label: 'Result Format',
      type: 'string',
      rows: 4,
      description:
        'Format to return the results in. Use {{context}} to insert the pageContent of the document and {{metadata.key}} to insert metadata values.',
      default: defaultFormat,
    },
    { ...topKInput, description: 'Number of top results to fetch. Default to vector store topK' },
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
