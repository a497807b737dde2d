import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ExpiringStore } from '../../domain/expiring-store.ts'
import { inputItemSchema } from './input-item.ts'
import type { StoredItem } from './stored-response.ts'

/** A conversation that responses go on with and add to. */
export type StoredConversation = {
  readonly id: string
  readonly createdS: number
  readonly metadata: Readonly<Record<string, string>>
  readonly items: readonly StoredItem[]
}

export type ConversationStore = ExpiringStore<StoredConversation>

// OpenAI's bounds.
const maxItemsAtOnce = 20
const maxPairs = 16

const metadataSchema = z
  .record(z.string().max(64), z.string().max(512))
  .refine((pairs) => Object.keys(pairs).length <= maxPairs, `at most ${maxPairs} pairs`)

const itemsSchema = z.array(inputItemSchema).max(maxItemsAtOnce)

/** `POST /v1/conversations`. */
export const newConversationSchema = z.object({ items: itemsSchema.nullish(), metadata: metadataSchema.nullish() })
/** `POST /v1/conversations/{id}`. */
export const changedConversationSchema = z.object({ metadata: metadataSchema.nullable() })
/** `POST /v1/conversations/{id}/items`. */
export const newItemsSchema = z.object({ items: itemsSchema.min(1) })

export function renderConversation({ id, createdS, metadata }: StoredConversation): object {
  return { id, object: 'conversation', created_at: createdS, metadata }
}

/**
 * An item as it stands in a conversation, in the form that clients read it back: messages have parts, and each item
 * is complete.
 */
export function toKeptItem(item: StoredItem): StoredItem {
  const { type, role, content, status } = item
  const kind = type ?? 'message'
  const kept = { ...item, type: kind, status: status ?? 'completed' }
  if (kind !== 'message' || typeof content !== 'string') return kept
  return { ...kept, content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text: content }] }
}

export function unknownConversation(id: string): Failure {
  const message = `The conversation "${id}" does not exist; it was never made, was deleted, or is too old`
  return new Failure('missing', message, { code: 'conversation_not_found', param: 'conversation_id' })
}

export function unknownItem(id: string, conversation: string): Failure {
  const message = `There is no item "${id}" in the conversation "${conversation}"`
  return new Failure('missing', message, { code: 'item_not_found', param: 'item_id' })
}
