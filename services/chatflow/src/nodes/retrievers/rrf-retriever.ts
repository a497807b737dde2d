import type { ChatModel } from '../../domain/chat/chat-model.ts'
import { fuseRanks } from '../../domain/documents/fuse-ranks.ts'
import { readNumber } from '../read-inputs.ts'
import { defineRetriever } from './define-retriever.ts'
import { documentKey } from './distinct.ts'
import { baseRetrieverInput, languageModelInput, queryInput, topKInput } from './retriever-inputs.ts'
import { readTopK, wiredModel, wiredRetriever } from './wired.ts'

const maxQueries = 10

/** Asks in several wordings and lets what stands high in many answers win. */
export const rrfRetriever = defineRetriever({
  name: 'RRFRetriever',
  label: 'Reciprocal Rank Fusion Retriever',
  version: 1,
  type: 'RRFRetriever',
  description: 'Reciprocal Rank Fusion to re-rank search results by multiple query generation.',
  inputs: [
    baseRetrieverInput,
    languageModelInput,
    queryInput,
    {
      name: 'queryCount',
      label: 'Query Count',
      description: 'Number of synthetic queries to generate. Default to 4',
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
      description:
        'A constant added to the rank, controlling the balance between the importance of high-ranked items and the ' +
        'consideration given to lower-ranked items.\nDefault is 60',
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
        content: 'You are a helpful assistant that generates multiple search queries based on a single input query.',
      },
      {
        role: 'user',
        content:
          `Generate multiple search queries related to: ${query}. Provide these alternative questions separated by ` +
          `newlines, do not add any numbers.\nOUTPUT (${count} queries):`,
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
