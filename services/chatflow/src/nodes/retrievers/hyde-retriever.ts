import { fillKnown } from '../fill-known.ts'
import { readText } from '../read-inputs.ts'
import { defineRetriever } from './define-retriever.ts'
import {
  languageModelInput,
  prompt,
  queryInput,
  readTopK,
  topKInput,
  vectorStoreInput,
  wiredModel,
  wiredStore,
} from './retriever-inputs.ts'

// Named by the collections that the method was first tried on.
const prompts: Readonly<Record<string, string>> = {
  websearch:
    'Write a few sentences, as they might stand on a web page, that answer the question.\nQuestion: {question}\nSentences:',
  scifact:
    'Write a few sentences of a research paper that bear out or contradict the claim.\nClaim: {question}\nSentences:',
  arguana: 'Write a few sentences that argue against the opinion.\nOpinion: {question}\nAgainst it:',
  'trec-covid': 'Write a few sentences of a medical paper that answer the question.\nQuestion: {question}\nSentences:',
  fiqa: 'Write a few sentences of an article on finance that answer the question.\nQuestion: {question}\nSentences:',
  'dbpedia-entity':
    'Write a few sentences of an encyclopedia that answer the question.\nQuestion: {question}\nSentences:',
  'trec-news': 'Write a few sentences of a news report on the topic.\nTopic: {question}\nSentences:',
  'mr-tydi':
    'Write a few sentences that answer the question, in the language of the question.\nQuestion: {question}\nSentences:',
}

/** Looks for what a made-up answer resembles, rather than the question. */
export const hydeRetriever = defineRetriever({
  name: 'HydeRetriever',
  label: 'HyDE Retriever',
  version: 3,
  type: 'HydeRetriever',
  description: 'Lets a model make up an answer and finds the documents that resemble it',
  inputs: [
    languageModelInput,
    vectorStoreInput,
    queryInput,
    {
      name: 'promptKey',
      label: 'Select Defined Prompt',
      description: 'What the model is asked to write',
      type: 'options',
      options: Object.entries(prompts).map(([name, description]) => ({ label: name, name, description })),
      default: 'websearch',
    },
    {
      name: 'customPrompt',
      label: 'Custom Prompt',
      description: 'What it is asked in place of that; {question} stands for the question',
      placeholder: 'Write a paragraph of our handbook that answers this: {question}',
      type: 'string',
      rows: 4,
      additionalParams: true,
      optional: true,
    },
    { ...topKInput, default: 4 },
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
