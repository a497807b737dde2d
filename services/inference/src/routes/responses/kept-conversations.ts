import { Failure } from '@hearth/kernel'
import type { StoreLimits } from '../../domain/expiring-store.ts'
import {
  type ConversationStore,
  type StoredConversation,
  toKeptItem,
  unknownConversation,
} from '../../wire/response/conversation.ts'
import type { InputItem } from '../../wire/response/input-item.ts'
import type { ItemStore, StoredItem } from '../../wire/response/stored-response.ts'
import { sizeOf } from './size-of.ts'

/** The conversations of the Responses API, in this process's memory; whoever goes on with one keeps it for longer. */
export type KeptConversations = {
  make(metadata: Readonly<Record<string, string>>, items: readonly InputItem[]): StoredConversation
  /** @throws {Failure} `missing` */
  get(id: string): StoredConversation
  label(id: string, metadata: Readonly<Record<string, string>>): StoredConversation
  /**
   * @returns the items as they are kept, with their ids
   * @throws {Failure} `missing`; `invalid` where it would take more memory than all together may
   */
  add(id: string, items: readonly InputItem[]): readonly StoredItem[]
  /** Takes an item out; whether it was there. */
  take(id: string, itemId: string): boolean
  delete(id: string): boolean
}

export type KeptConversationsOptions = {
  readonly conversations: ConversationStore
  /** Where items are found that others refer to. */
  readonly items: ItemStore
  readonly limits: Pick<StoreLimits, 'maxBytes'>
  readonly newId: () => string
  /** Unix time in milliseconds. */
  readonly now: () => number
}

export function createKeptConversations(options: KeptConversationsOptions): KeptConversations {
  const { conversations, items: store, limits, newId, now } = options

  function get(id: string): StoredConversation {
    const found = conversations.get(id)
    if (found === undefined) throw unknownConversation(id)
    return found
  }
  function keep(conversation: StoredConversation): StoredConversation {
    const bytes = sizeOf(conversation)
    if (bytes > limits.maxBytes)
      throw new Failure(
        'invalid',
        `Cannot keep a conversation of about ${bytes} bytes: all together may take ${limits.maxBytes}; begin a new one`,
        { param: 'items' },
      )
    conversations.set(conversation.id, conversation, bytes)
    return conversation
  }
  const newItemId = ({ type }: InputItem) => `${(type ?? 'message') === 'message' ? 'msg' : 'item'}_${newId()}`
  function add(conversation: StoredConversation, items: readonly InputItem[]) {
    // An id stands for one item of a conversation: what is sent again is another.
    const taken = new Set(conversation.items.map(({ id }) => id))
    const added = items.map((item) => {
      const id = item.id && !taken.has(item.id) ? item.id : newItemId(item)
      taken.add(id)
      return toKeptItem({ ...item, id })
    })
    const kept = keep({ ...conversation, items: [...conversation.items, ...added] })
    for (const item of added) if (store.get(item.id) === undefined) store.set(item.id, item, sizeOf(item))
    return { kept, added }
  }
  return {
    make(metadata, items) {
      const begun = { id: `conv_${newId()}`, createdS: Math.floor(now() / 1_000), metadata, items: [] }
      return add(begun, items).kept
    },
    get,
    label: (id, metadata) => keep({ ...get(id), metadata }),
    add: (id, items) => add(get(id), items).added,
    take(id, itemId) {
      const conversation = get(id)
      const items = conversation.items.filter((item) => item.id !== itemId)
      if (items.length === conversation.items.length) return false
      keep({ ...conversation, items })
      return true
    },
    delete: (id) => conversations.delete(id),
  }
}
