import { fillKnown } from '../fill-known.ts'
import { readText } from '../read-inputs.ts'
import { defineRetriever } from './define-retriever.ts'
import { languageModelInput, queryInput, topKInput, vectorStoreInput } from './retriever-inputs.ts'
import { prompt, readTopK, wiredModel, wiredStore } from './wired.ts'

// Of the paper "Precise Zero-Shot Dense Retrieval without Relevance Labels", by the data it tried them on.
const prompts: Readonly<Record<string, string>> = {
  websearch: 'Please write a passage to answer the question\nQuestion: {question}\nPassage:',
  scifact: 'Please write a scientific paper passage to support/refute the claim\nClaim: {question}\nPassage:',
  arguana: 'Please write a counter argument for the passage\nPassage: {question}\nCounter Argument:',
  'trec-covid': 'Please write a scientific paper passage to answer the question\nQuestion: {question}\nPassage:',
  fiqa: 'Please write a financial article passage to answer the question\nQuestion: {question}\nPassage:',
  'dbpedia-entity': 'Please write a passage to answer the question.\nQuestion: {question}\nPassage:',
  'trec-news': 'Please write a news passage about the topic.\nTopic: {question}\nPassage:',
  'mr-tydi':
    'Please write a passage in Swahili/Korean/Japanese/Bengali to answer the question in detail.\nQuestion: {question}\nPassage:',
}

/** Looks for what a made-up answer resembles, rather than the question. */
export const hydeRetriever = defineRetriever({
  name: 'HydeRetriever',
  label: 'HyDE Retriever',
  version: 3,
  type: 'HydeRetriever',
  description: 'Use HyDE retriever to retrieve from a vector store',
  inputs: [
    languageModelInput,
    vectorStoreInput,
    queryInput,
    {
      name: 'promptKey',
      label: 'Select Defined Prompt',
      description: 'Select a pre-defined prompt',
      type: 'options',
      options: Object.entries(prompts).map(([name, description]) => ({ label: name, name, description })),
      default: 'websearch',
    },
    {
      name: 'customPrompt',
      label: 'Custom Prompt',
      description: 'If custom prompt is used, this will override Defined Prompt',
      placeholder: 'Please write a passage to answer the question\nQuestion: {question}\nPassage:',
      type: 'string',
      rows: 4,
      additionalParams: true,
      optional: true,
    },
    { ...topKInput, description: 'Number of top results to fetch. Default to 4', default: 4 },
  ],
  textForms: { customPrompt: 'known-words' },
  make(inputs) {
    const store = wiredStore(inputs)
    const model = wiredModel(inputs)
    const defined = prompts[readText(inputs, 'promptKey') ?? 'websearch'] ?? prompts.websearch ?? ''
    const words = readText(inputs, 'customPrompt') ?? defined
    const topK = readTopK(inputs, store)
    return {
      topK,
      async retrieve(query, signal) {
        const passage = await prompt(model, fillKnown(words, { question: query }), signal)
        const found = await store.search({ query: passage.trim() === '' ? query : passage, topK }, signal)
        return found.map(({ document }) => document)
      },
    }
  },
})
