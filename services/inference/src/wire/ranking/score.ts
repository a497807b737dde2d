import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Ranking } from '../../domain/engine/engine.ts'
import type { Comparison } from './comparison.ts'
import { rankingFields } from './ranking-fields.ts'
import type { RankedFrame } from './rerank.ts'

const maxTexts = 1_024
const maxTextLength = 262_144
const text = z.string().min(1, 'must not be empty').max(maxTextLength)
const texts = z.union(
  [text.transform((only) => [only]), z.array(text).min(1).max(maxTexts)],
  `must be a text, or a list of 1 to ${maxTexts}`,
)

/** `POST /v1/score`, as vLLM takes it under its former names and its present ones. */
export const scoreRequestSchema = z.object({
  ...rankingFields,
  text_1: texts.nullish(),
  text_2: texts.nullish(),
  data_1: texts.nullish(),
  data_2: texts.nullish(),
  queries: texts.nullish(),
  documents: texts.nullish(),
  items: texts.nullish(),
})

type ScoreRequest = z.infer<typeof scoreRequestSchema>

/**
 * What is compared with what: one text with each of many, or pairs.
 *
 * @throws {Failure} `invalid` for a missing side, or two lists of different lengths
 */
export function toComparisons(body: ScoreRequest): readonly Comparison[] {
  const queries = required(body.text_1 ?? body.data_1 ?? body.queries, 'text_1')
  const documents = required(body.text_2 ?? body.data_2 ?? body.documents ?? body.items, 'text_2')
  const [only] = queries
  if (queries.length === 1 && only !== undefined) return [{ query: only, documents }]
  if (documents.length !== 1 && documents.length !== queries.length) {
    const message = `Cannot score ${queries.length} texts with ${documents.length}: give one on a side, or as many on both`
    throw new Failure('invalid', message, { param: 'text_2' })
  }
  return queries.map((query, index) => ({ query, documents: [documents[index] ?? documents[0] ?? ''] }))
}

function required(side: readonly string[] | null | undefined, param: string): readonly string[] {
  if (side) return side
  throw new Failure(
    'invalid',
    `Cannot read the request: "${param}": must be a text, or a list of them, but is missing`,
    { param },
  )
}

/** @param createdS Unix time in seconds */
export function renderScores({ scores, promptTokens }: Ranking, frame: RankedFrame, createdS: number): object {
  return {
    ...frame,
    object: 'list',
    created: createdS,
    data: scores.map((score, index) => ({ index, object: 'score', score })),
    usage: { prompt_tokens: promptTokens, total_tokens: promptTokens, completion_tokens: 0 },
  }
}
