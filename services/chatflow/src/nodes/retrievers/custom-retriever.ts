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
  description: 'Hands on what a vector store finds in a form of your own',
  inputs: [
    vectorStoreInput,
    queryInput,
    {
      name: 'resultFormat',
      label: 'Result Format',
      type: 'string',
      rows: 4,
      description:
        'Text that each document becomes: {{context}} is its text, {{metadata.source}} a field of its metadata',
      default: defaultFormat,
    },
    { ...topKInput, description: 'How many documents are found; as many as the wired node finds when empty' },
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
