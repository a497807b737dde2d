import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { fillKnown } from '../fill-known.ts'
import { readText } from '../read-inputs.ts'
import { distinct } from './distinct.ts'
import { languageModelInput, prompt, readTopK, vectorStoreInput, wiredModel, wiredStore } from './retriever-inputs.ts'

const defaultPrompt = `Write 3 other wordings of the question below, to search documents with. Say the same in other terms: documents may use words that the question does not.

Answer with the wordings alone, one on each line, between these tags:
<questions>
First wording
Second wording
Third wording
</questions>

Question: {question}`

const maxQuestions = 8

/** Asks the store in several wordings that the model finds for the question. */
export const multiQueryRetriever: NodeDefinition = {
  name: 'multiQueryRetriever',
  label: 'Multi Query Retriever',
  version: 1,
  type: 'MultiQueryRetriever',
  category: 'Retrievers',
  description: 'Searches with several wordings of a question, which a model finds',
  baseClasses: ['MultiQueryRetriever', 'BaseRetriever'],
  inputs: [
    vectorStoreInput,
    languageModelInput,
    {
      name: 'modelPrompt',
      label: 'Prompt',
      description: 'What the model is asked; {question} stands for the question',
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
