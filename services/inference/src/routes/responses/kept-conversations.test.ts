import { expect, test } from 'vitest'
import { createExpiringStore } from '../../domain/expiring-store.ts'
import type { StoredConversation } from '../../wire/response/conversation.ts'
import type { StoredItem } from '../../wire/response/stored-response.ts'
import { createKeptConversations } from './kept-conversations.ts'

function setUp(maxBytes = 2_000) {
  const time = { nowMs: 0 }
  const limits = { ttlMs: 1_000, maxBytes }
  const clock = () => time.nowMs
  const conversations = createExpiringStore<StoredConversation>(limits, clock)
  const items = createExpiringStore<StoredItem>(limits, clock)
  const ids = Array.from({ length: 9 }, (_, at) => String(at))
  const newId = () => ids.shift() ?? ''
  return { time, items, kept: createKeptConversations({ conversations, items, limits, newId, now: clock }) }
}

test('a conversation that grows is kept for longer, one that does not is forgotten', () => {
  const { time, kept } = setUp()
  const [one, other] = [kept.make({}, []), kept.make({}, [])]
  time.nowMs = 900
  kept.add(one.id, [{ role: 'user', content: 'a' }])
  time.nowMs = 1_500
  expect(kept.get(one.id).items).toHaveLength(1)
  expect(() => kept.get(other.id)).toThrow(`The conversation "${other.id}" does not exist`)
})

test('one that would take more than all may is left as it is', () => {
  const { kept } = setUp()
  const { id } = kept.make({}, [{ role: 'user', content: 'a' }])
  const add = () => kept.add(id, [{ role: 'user', content: 'b'.repeat(2_000) }])
  expect(add).toThrow('all together may take 2000; begin a new one')
  expect(kept.get(id).items).toHaveLength(1)
})

test('an item that is sent again is one of its own', () => {
  const { items, kept } = setUp()
  const item = { role: 'user' as const, content: 'a', id: 'msg_mine' }
  const { id } = kept.make({}, [item, item])
  const [again] = kept.add(id, [{ ...item, content: 'b' }])
  const ids = kept.get(id).items.map((each) => each.id)
  expect(new Set(ids).size).toBe(3)
  expect(ids[0]).toBe('msg_mine')
  expect(items.get('msg_mine')).toMatchObject({ content: [{ text: 'a' }] })
  expect(items.get(again?.id ?? '')).toMatchObject({ content: [{ text: 'b' }] })
})

test('its items can be referred to, and keep an id that they have', () => {
  const { items, kept } = setUp()
  const { id } = kept.make({}, [{ role: 'user', content: 'a', id: 'msg_mine' }])
  const [call] = kept.add(id, [{ type: 'function_call', call_id: 'c', name: 'f' }])
  expect(items.get('msg_mine')).toMatchObject({ content: [{ type: 'input_text', text: 'a' }] })
  expect(call).toMatchObject({ id: expect.stringMatching(/^item_/), status: 'completed' })
})
