import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { fillKnown } from '../fill-known.ts'
import { readText } from '../read-inputs.ts'
import { distinct } from './distinct.ts'
import { languageModelInput, vectorStoreInput } from './retriever-inputs.ts'
import { prompt, readTopK, wiredModel, wiredStore } from './wired.ts'

const defaultPrompt = `You are an AI language model assistant. Your task is
to generate 3 different versions of the given user
question to retrieve relevant documents from a vector database.
By generating multiple perspectives on the user question,
your goal is to help the user overcome some of the limitations
of distance-based similarity search.

Provide these alternative questions separated by newlines between XML tags. For example:

<questions>
Question 1
Question 2
Question 3
</questions>

Original question: {question}`

const maxQuestions = 8

/** Asks the store in several wordings that the model finds for the question. */
export const multiQueryRetriever: NodeDefinition = {
  name: 'multiQueryRetriever',
  label: 'Multi Query Retriever',
  version: 1,
  type: 'MultiQueryRetriever',
  category: 'Retrievers',
  description: 'Generate multiple queries from different perspectives for a given user input query',
  baseClasses: ['MultiQueryRetriever', 'BaseRetriever'],
  inputs: [
    vectorStoreInput,
    languageModelInput,
    {
      name: 'modelPrompt',
      label: 'Prompt',
      description:
        'Prompt for the language model to generate alternative questions. Use {question} to refer to the original question',
      type: 'string',
      rows: 4,
      default: defaultPrompt,
    },
  ],
  textForms: { modelPrompt: 'known-words' },
  init(inputs) {
    const store = wiredStore(inputs)
    const model = wiredModel(inputs)
    const words = readText(inputs, 'modelPrompt') ?? defaultPrompt
    const topK = readTopK(inputs, store)
    return {
      topK,
      async retrieve(query: string, signal: AbortSignal) {
        const questions = readQuestions(await prompt(model, fillKnown(words, { question: query }), signal))
        const asked = questions.length === 0 ? [query] : questions
        const found = await Promise.all(asked.map((question) => store.search({ query: question, topK }, signal)))
        return distinct(found.flat().map(({ document }) => document))
      },
    }
  },
}

// Models forget the tags at times: then every line counts.
function readQuestions(answer: string): readonly string[] {
  const inner = /<questions>([\s\S]*?)(?:<\/questions>|$)/i.exec(answer)?.[1] ?? answer
  const lines = inner.split('\n').map((line) => line.replace(/^\s*(?:[-*]|\d+[.)])\s*/, '').trim())
  return lines.filter((line) => line !== '').slice(0, maxQuestions)
}
