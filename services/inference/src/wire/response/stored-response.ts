import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ChatMessage } from '../../domain/engine/engine.ts'
import type { Replay } from '../../domain/engine/replay.ts'
import type { ExpiringStore } from '../../domain/expiring-store.ts'
import type { InputItem } from './input-item.ts'
import type { ResponseEvent } from './response-events.ts'

/** An item that can be referred to. */
export type StoredItem = InputItem & { readonly id: string }

/** A response that can be asked for again and gone on from. */
export type StoredResponse = {
  /** In the state that it has reached. */
  readonly response: object
  readonly input: readonly StoredItem[]
  readonly output: readonly StoredItem[]
  /** Everything that was said, the answer included. */
  readonly conversation: readonly ChatMessage[]
  /** Of a response that is made in the background. */
  readonly background?: { readonly events: Replay<ResponseEvent>; readonly cancel: AbortController }
}

export type ResponseStore = ExpiringStore<StoredResponse>
export type ItemStore = ExpiringStore<StoredItem>

export function unknownResponse(id: string): Failure {
  return new Failure('missing', absent(id), { code: 'response_not_found', param: 'response_id' })
}

/** As OpenAI says it: what is wrong is the request that refers to it. */
export function unknownPreviousResponse(id: string): Failure {
  return new Failure('invalid', absent(id), { code: 'previous_response_not_found', param: 'previous_response_id' })
}

const absent = (id: string) => `The response "${id}" does not exist; it was never stored, was deleted, or is too old`

/** The items with those that are only referred to put in. */
export function resolveReferences(items: readonly InputItem[], store: ItemStore): readonly InputItem[] {
  return items.map((item, index) => {
    if (item.type !== 'item_reference') return item
    const found = store.get(item.id ?? '')
    if (found !== undefined) return found
    const message = `Cannot find the item "${item.id}" that "input.${index}" refers to: it was never stored or is too old`
    throw new Failure('missing', message, { param: `input.${index}.id` })
  })
}

export const itemListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  order: z.enum(['asc', 'desc']).default('desc'),
  after: z.string().optional(),
})

/** A page of a list of items, as OpenAI cuts it. */
export function renderItemList(
  items: readonly StoredItem[],
  { limit, order, after }: z.infer<typeof itemListQuerySchema>,
): object {
  const ordered = order === 'asc' ? items : items.toReversed()
  const rest = ordered.slice(after === undefined ? 0 : ordered.findIndex(({ id }) => id === after) + 1)
  const data = rest.slice(0, limit)
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: rest.length > data.length,
  }
}
