import type { NamedPrompt, NamedRetriever } from '../../domain/documents/named-retriever.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'
import { vectorStoreInput } from './retriever-inputs.ts'
import { readTopK, wiredStore } from './wired.ts'

/** A vector store with a name and a purpose, for chains that choose among several. */
export const vectorStoreRetriever: NodeDefinition = {
  name: 'vectorStoreRetriever',
  label: 'Vector Store Retriever',
  version: 1,
  type: 'VectorStoreRetriever',
  category: 'Retrievers',
  description: 'Store vector store as retriever to be later queried by MultiRetrievalQAChain',
  baseClasses: ['VectorStoreRetriever'],
  inputs: [
    vectorStoreInput,
    { name: 'name', label: 'Retriever Name', type: 'string', placeholder: 'netflix movies' },
    {
      name: 'description',
      label: 'Retriever Description',
      type: 'string',
      rows: 3,
      description: 'Description of when to use the vector store retriever',
      placeholder: 'Good for answering questions about netflix movies',
    },
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
  description: 'Store prompt template with name & description to be later queried by MultiPromptChain',
  baseClasses: ['PromptRetriever'],
  inputs: [
    { name: 'name', label: 'Prompt Name', type: 'string', placeholder: 'physics-qa' },
    {
      name: 'description',
      label: 'Prompt Description',
      type: 'string',
      rows: 3,
      description: 'Description of what the prompt does and when it should be used',
      placeholder: 'Good for answering questions about physics',
    },
    {
      name: 'systemMessage',
      label: 'Prompt System Message',
      type: 'string',
      rows: 4,
      placeholder: 'You answer questions about physics in a concise and easy to understand manner.',
    },
  ],
  textForms: { systemMessage: 'known-words' },
  init: (inputs): NamedPrompt => ({
    name: readText(inputs, 'name') ?? inputs.label,
    description: readText(inputs, 'description') ?? '',
    systemMessage: readText(inputs, 'systemMessage') ?? '',
  }),
}
