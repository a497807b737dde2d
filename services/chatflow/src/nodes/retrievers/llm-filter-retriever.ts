import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { Document } from '../../domain/documents/document.ts'
import { defineRetriever } from './define-retriever.ts'
import {
  baseRetrieverInput,
  languageModelInput,
  prompt,
  queryInput,
  wiredModel,
  wiredRetriever,
} from './retriever-inputs.ts'

const nothing = 'NO_OUTPUT'
// A model serves only so many at once; more would only wait there.
const atOnce = 4

/** Contextual compression: keeps of each document found only what the model holds for relevant. */
export const llmFilterRetriever = defineRetriever({
  name: 'llmFilterRetriever',
  label: 'LLM Filter Retriever',
  version: 1,
  type: 'LLMFilterRetriever',
  description: 'Lets a model take out of each document what is about the query, and drops the rest',
  inputs: [baseRetrieverInput, languageModelInput, queryInput],
  make(inputs) {
    const base = wiredRetriever(inputs)
    const model = wiredModel(inputs)
    return {
      ...(base.topK !== undefined && { topK: base.topK }),
      async retrieve(query, signal) {
        const documents = await base.retrieve(query, signal)
        const kept: Document[] = []
        for (let at = 0; at < documents.length; at += atOnce) {
          const some = documents.slice(at, at + atOnce)
          const texts = await Promise.all(some.map((document) => extract(model, query, document, signal)))
          kept.push(...some.flatMap((document, of) => withText(document, texts[of])))
        }
        return kept
      },
    }
  },
})

async function extract(model: ChatModel, question: string, { pageContent }: Document, signal: AbortSignal) {
  const words =
    'Copy from the text, word for word, the sentences that help to answer the question. Answer with them alone, or with ' +
    `${nothing} when there are none.\n\nQuestion: ${question}\n\nText:\n${pageContent}\n\nSentences:`
  return (await prompt(model, words, signal)).trim()
}

function withText(document: Document, text: string | undefined): readonly Document[] {
  return text === undefined || text === '' || text.includes(nothing) ? [] : [{ ...document, pageContent: text }]
}
