import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Ranking } from '../../domain/engine/engine.ts'
import type { Comparison } from './comparison.ts'
import { rankingFields } from './ranking-fields.ts'

const maxDocuments = 1_024
const maxTextLength = 262_144
const text = z.string().min(1, 'must not be empty').max(maxTextLength)
const textOrObject = z.union([text, z.looseObject({ text })], 'must be a text, or an object with a "text"')
const documents = z.array(textOrObject).min(1, 'must hold at least one document').max(maxDocuments)

/** `POST /v1/rerank` and its other names: the requests of Jina, Cohere, vLLM, llama-server and TEI. */
export const rerankRequestSchema = z.object({
  ...rankingFields,
  query: textOrObject,
  documents: documents.nullish(),
  // 0: all, as vLLM's clients send it.
  top_n: z.int().min(0).nullish(),
  return_documents: z.boolean().nullish(),
  /** What Text Embeddings Inference calls the documents. */
  texts: documents.nullish(),
  return_text: z.boolean().nullish(),
})

export type RerankRequest = z.infer<typeof rerankRequestSchema>

/** The text of a query or document. */
function textOf(value: z.infer<typeof textOrObject>): string {
  return typeof value === 'string' ? value : value.text
}

/**
 * What is asked for, and what is to be ordered by it.
 *
 * @throws {Failure} `invalid` when there is nothing to order
 */
export function toComparison({ query, documents, texts }: RerankRequest): Comparison {
  const compared = documents ?? texts
  if (compared) return { query: textOf(query), documents: compared.map(textOf) }
  const message = 'Cannot read the request: "documents": must be a list, but is missing'
  throw new Failure('invalid', message, { param: 'documents' })
}

export type RankedFrame = { readonly id: string; readonly model: string }

type Ranked = { readonly index: number; readonly score: number; readonly text: string }

/**
 * The documents that fit best first, as at vLLM and Jina with their texts; equally good ones in the order in
 * which they came. Who calls them texts gets TEI's bare list.
 *
 * @param documents the whole texts, in the order of their scores
 */
export function renderRerank(
  body: RerankRequest,
  documents: readonly string[],
  { scores, promptTokens }: Ranking,
  frame: RankedFrame,
): object {
  const ranked = scores
    .map((score, index) => ({ index, score, text: documents[index] ?? '' }))
    .toSorted((left, right) => right.score - left.score || left.index - right.index)
    .slice(0, body.top_n || undefined)
  if (!body.documents) return ranked.map(({ text, ...each }) => ({ ...each, ...(body.return_text ? { text } : {}) }))
  return {
    ...frame,
    object: 'list',
    results: ranked.map((each) => renderResult(each, body.return_documents ?? true)),
    usage: { prompt_tokens: promptTokens, total_tokens: promptTokens },
    meta: { tokens: { input_tokens: promptTokens } },
  }
}

function renderResult({ index, score, text }: Ranked, withDocument: boolean): object {
  return { index, relevance_score: score, ...(withDocument ? { document: { text } } : {}) }
}
