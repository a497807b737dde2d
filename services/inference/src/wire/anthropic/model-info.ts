import { Failure } from '@hearth/kernel'
import type { ModelCard } from '../models/model-card.ts'

const defaultLimit = 20
const maxLimit = 1_000

/** A card of `GET /v1/models` in the shape that Anthropic's clients read. */
export function renderModelInfo({ id, created, max_model_len: contextTokens }: ModelCard): object {
  return {
    type: 'model',
    id,
    display_name: id,
    created_at: new Date(Number(created) * 1_000).toISOString(),
    max_input_tokens: contextTokens ?? null,
    max_tokens: contextTokens ?? null,
    ...{ capabilities: null, lifecycle: 'active', line: null, deprecated_at: null, retires_at: null },
  }
}

/** Which part of a list is asked for. */
export type PageQuery = {
  readonly limit?: string | undefined
  readonly after_id?: string | undefined
  readonly before_id?: string | undefined
}

/**
 * A page of models in Anthropic's shape.
 *
 * @throws {Failure} `invalid` for a limit that is none, and for a place that is not in the list
 */
export function renderModelPage(cards: readonly ModelCard[], query: PageQuery): object {
  const limit = readLimit(query.limit)
  const after = placeOf(cards, query, 'after_id')
  const before = placeOf(cards, query, 'before_id')
  const from = before === undefined ? (after ?? -1) + 1 : Math.max(0, before - limit)
  const page = cards.slice(from, before ?? from + limit)
  return {
    data: page.map(renderModelInfo),
    has_more: before === undefined ? from + page.length < cards.length : from > 0,
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
  }
}

function readLimit(text: string | undefined): number {
  const limit = Number(text ?? defaultLimit)
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit
  throw new Failure('invalid', `Cannot read the request: "limit": must be an integer from 1 to ${maxLimit}`, {
    param: 'limit',
  })
}

function placeOf(cards: readonly ModelCard[], query: PageQuery, param: 'after_id' | 'before_id'): number | undefined {
  const id = query[param]
  if (!id) return undefined
  const place = cards.findIndex((card) => card.id === id)
  if (place !== -1) return place
  throw new Failure('invalid', `Cannot read the request: "${param}": there is no model "${id}"`, { param })
}
