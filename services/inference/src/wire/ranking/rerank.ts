import { z } from '@hono/zod-openapi'
import type { Ranking } from '../../domain/engine.ts'

const maxDocuments = 1_024
const maxTextLength = 262_144
const text = z.string().min(1, 'must not be empty').max(maxTextLength)
const textOrObject = z.union([text, z.looseObject({ text })], 'a text, or an object with a "text"')

/** `POST /v1/rerank` and its other names: Jina's, Cohere's, vLLM's and llama-server's requests. */
export const rerankRequestSchema = z.object({
  model: z.string().max(512).nullish(),
  query: textOrObject,
  documents: z.array(textOrObject).min(1, 'at least one document').max(maxDocuments),
  top_n: z.int().min(1).nullish(),
  return_documents: z.boolean().nullish(),
  /** Documents are cut after so many tokens, where a client wants it; Cohere's name and vLLM's. */
  max_tokens_per_doc: z.int().min(1).nullish(),
  truncate_prompt_tokens: z.int().min(1).nullish(),
})

export type RerankRequest = z.infer<typeof rerankRequestSchema>

/** The text of a query or document. */
export function textOf(value: z.infer<typeof textOrObject>): string {
  return typeof value === 'string' ? value : value.text
}

export type RankedFrame = { readonly id: string; readonly model: string }

/** The documents that fit best first; equally good ones in the order in which they came. */
export function renderRerank(body: RerankRequest, { scores, promptTokens }: Ranking, frame: RankedFrame): object {
  const results = scores
    .map((score, index) => ({ index, relevance_score: score }))
    .toSorted((left, right) => right.relevance_score - left.relevance_score || left.index - right.index)
    .slice(0, body.top_n ?? undefined)
  const { documents } = body
  return {
    ...frame,
    object: 'list',
    results: body.return_documents
      ? results.map((result) => ({ ...result, document: { text: textOf(documents[result.index] ?? '') } }))
      : results,
    usage: { prompt_tokens: promptTokens, total_tokens: promptTokens },
    meta: { tokens: { input_tokens: promptTokens } },
  }
}
