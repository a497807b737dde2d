import type { NamedPrompt, NamedRetriever } from '../../domain/documents/search/named-retriever.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { readTopK, vectorStoreInput, wiredStore } from './retriever-inputs.ts'

/** A vector store with a name and a purpose, for chains that choose among several. */
export const vectorStoreRetriever: NodeDefinition = {
  name: 'vectorStoreRetriever',
  label: 'Vector Store Retriever',
  version: 1,
  type: 'VectorStoreRetriever',
  category: 'Retrievers',
  description: 'A vector store with a name, for the Multi Retrieval QA Chain to choose',
  baseClasses: ['VectorStoreRetriever'],
  inputs: [
    vectorStoreInput,
    textInput('name', 'Retriever Name', { placeholder: 'netflix movies' }),
    textInput('description', 'Retriever Description', {
      rows: 3,
      description: 'What its documents are about: the chain chooses by it',
      placeholder: 'Answers questions about films and series',
    }),
  ],
  init(inputs): NamedRetriever {
    const store = wiredStore(inputs)
    const topK = readTopK(inputs, store)
    return {
      name: readText(inputs, 'name') ?? inputs.label,
      description: readText(inputs, 'description') ?? '',
      topK,
      async retrieve(query, signal) {
        return (await store.search({ query, topK }, signal)).map(({ document }) => document)
      },
    }
  },
}

/** A system message with a name and a purpose, for chains that choose among several. */
export const promptRetriever: NodeDefinition = {
  name: 'promptRetriever',
  label: 'Prompt Retriever',
  version: 1,
  type: 'PromptRetriever',
  category: 'Retrievers',
  description: 'A system message with a name, for the Multi Prompt Chain to choose',
  baseClasses: ['PromptRetriever'],
  inputs: [
    textInput('name', 'Prompt Name', { placeholder: 'physics-qa' }),
    textInput('description', 'Prompt Description', {
      rows: 3,
      description: 'Which questions it is for: the chain chooses by it',
      placeholder: 'Answers questions about physics and astronomy',
    }),
    textInput('systemMessage', 'Prompt System Message', {
      rows: 4,
      placeholder: 'You explain physics in plain words, with an example.',
    }),
  ],
  textForms: { systemMessage: 'known-words' },
  init: (inputs): NamedPrompt => ({
    name: readText(inputs, 'name') ?? inputs.label,
    description: readText(inputs, 'description') ?? '',
    systemMessage: readText(inputs, 'systemMessage') ?? '',
  }),
}
