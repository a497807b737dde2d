import type { ChatModel } from '../../domain/chat/chat-model.ts'
import { fuseRanks } from '../../domain/documents/search/fuse-ranks.ts'
import { readNumber } from '../read-inputs.ts'
import { defineRetriever } from './define-retriever.ts'
import { documentKey } from './distinct.ts'
import {
  baseRetrieverInput,
  languageModelInput,
  queryInput,
  readTopK,
  topKInput,
  wiredModel,
  wiredRetriever,
} from './retriever-inputs.ts'

const maxQueries = 10

/** Asks in several wordings and lets what stands high in many answers win. */
export const rrfRetriever = defineRetriever({
  name: 'RRFRetriever',
  label: 'Reciprocal Rank Fusion Retriever',
  version: 1,
  type: 'RRFRetriever',
  description: 'Searches with several wordings of a question; what stands high in many results comes first',
  inputs: [
    baseRetrieverInput,
    languageModelInput,
    queryInput,
    {
      name: 'queryCount',
      label: 'Query Count',
      description: 'How many wordings a model finds; 4 when empty, 10 at most',
      placeholder: '4',
      type: 'number',
      default: 4,
      additionalParams: true,
      optional: true,
    },
    { ...topKInput, placeholder: '0' },
    {
      name: 'c',
      label: 'Constant',
      description: 'Is added to each rank: the higher, the less the first places count; 60 when empty',
      placeholder: '60',
      type: 'number',
      default: 60,
      additionalParams: true,
      optional: true,
    },
  ],
  make(inputs) {
    const base = wiredRetriever(inputs)
    const model = wiredModel(inputs)
    const topK = readTopK(inputs, base)
    const count = Math.min(maxQueries, readNumber(inputs, 'queryCount') ?? 4)
    const constant = readNumber(inputs, 'c') ?? 60
    return {
      topK,
      async retrieve(query, signal) {
        const queries = [query, ...(await wordings(model, query, count, signal))]
        const answers = await Promise.all(queries.map((wording) => base.retrieve(wording, signal)))
        const rankings = answers.map((items) => ({ items, weight: 1 }))
        const fused = fuseRanks(rankings, documentKey, constant).slice(0, topK)
        return fused.map(({ item, score }) => ({ ...item, metadata: { ...item.metadata, relevancy_score: score } }))
      },
    }
  },
})

async function wordings(model: ChatModel, query: string, count: number, signal: AbortSignal): Promise<string[]> {
  const { text } = await model.generate(
    [
      {
        role: 'system',
        content: 'You write queries for a search engine.',
      },
      {
        role: 'user',
        content:
          `Write ${count} queries that find what this one is after, in other words. Answer with the queries alone, one on ` +
          `each line, without numbers.\nQuery: ${query}`,
      },
    ],
    signal,
  )
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, count)
}
