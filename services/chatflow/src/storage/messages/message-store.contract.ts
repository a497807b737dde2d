import { beforeEach, describe, expect, test } from 'vitest'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { Message, MessageStore } from '../../domain/records/message.ts'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'

const flow = plainChatflow.id
let made = 0

function message(fields: Partial<Message> = {}): Message {
  made += 1
  return {
    id: `m-${made}`,
    role: 'userMessage',
    chatflowId: flow,
    content: `text ${made}`,
    chatType: 'EXTERNAL',
    chatId: 'chat',
    memoryType: undefined,
    sessionId: 'session',
    createdAtMs: 1_000,
    ...fields,
  }
}

const ids = (messages: readonly Message[]) => messages.map(({ id }) => id)

/** What every engine of {@link MessageStore} promises. `open` gives empty stores over one database. */
export function describeMessageStore(
  engine: string,
  open: () => Promise<{ messages: MessageStore; chatflows: ChatflowStore }>,
): void {
  describe(`${engine} message store`, () => {
    let store: MessageStore
    let chatflows: ChatflowStore
    beforeEach(async () => {
      const stores = await open()
      store = stores.messages
      chatflows = stores.chatflows
      await chatflows.put(plainChatflow)
    })

    test('gives a message back with every field', async () => {
      const kept = message({
        role: 'apiMessage',
        content: 'line\nline "quoted" 漢字 🙂 \u0000',
        memoryType: 'Buffer Memory',
        details: { sourceDocuments: [{ pageContent: 'p' }], executionId: 'e' },
        parentId: 'm-0',
      })
      await store.append([kept])
      expect(await store.history(flow, 'session')).toEqual([kept])
    })

    test('tells a question that begins a conversation from one that follows what was said before', async () => {
      await store.append([message({ parentId: '' }), message()])
      const parents = (await store.history(flow, 'session')).map((one) => 'parentId' in one && one.parentId)
      expect(parents).toEqual(['', false])
    })

    test('keeps the order of messages that share a millisecond', async () => {
      const turn = [message(), message({ role: 'apiMessage' })]
      const next = [message(), message({ role: 'apiMessage' })]
      await store.append(turn)
      await store.append(next)
      expect(ids(await store.history(flow, 'session'))).toEqual(ids([...turn, ...next]))
    })

    test('orders by time first, so that older messages may be brought in later', async () => {
      const late = message({ createdAtMs: 2_000 })
      const early = message({ createdAtMs: 1_000 })
      await store.append([late])
      await store.append([early])
      expect(ids(await store.history(flow, 'session'))).toEqual(ids([early, late]))
    })

    test('history gives the last messages, oldest first, of one session of one flow', async () => {
      const other = { ...plainChatflow, id: 'other-flow' }
      await chatflows.put(other)
      const mine = [message(), message(), message()]
      await store.append(mine)
      await store.append([message({ sessionId: 'another' }), message({ chatflowId: other.id })])
      expect(ids(await store.history(flow, 'session', 2))).toEqual(ids(mine.slice(1)))
      expect(await store.history(flow, 'nobody')).toEqual([])
    })

    test('turns that arrive together are all kept, each once', async () => {
      const turns = Array.from({ length: 500 }, () => [message(), message({ role: 'apiMessage' })])
      await Promise.all(turns.map((turn) => store.append(turn)))
      expect(ids(await store.history(flow, 'session'))).toEqual(ids(turns.flat()))
    })

    test('a turn that cannot be kept is refused alone and leaves no half behind', async () => {
      const taken = message()
      await store.append([taken])
      const good = [message(), message()]
      const results = await Promise.allSettled([store.append(good), store.append([message(), taken])])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
      expect(ids(await store.history(flow, 'session'))).toEqual(ids([taken, ...good]))
    })

    test('a turn of a chatflow that was removed meanwhile is refused as missing', async () => {
      await chatflows.remove(flow)
      await expect(store.append([message()])).rejects.toMatchObject({ kind: 'missing' })
    })

    test('messages go with their chatflow', async () => {
      await store.append([message()])
      await chatflows.remove(flow)
      expect(await store.list(flow, {})).toEqual([])
    })

    test('takes the question for a decision off the messages of a chat once it is settled', async () => {
      const details = { executionId: 'e', action: { id: 'a' } }
      const asking = [message({ details }), message({ details, chatId: 'another' }), message()]
      await store.append(asking)
      await store.settleActions(flow, 'chat')
      expect((await store.list(flow, {})).map((one) => one.details)).toEqual([{ executionId: 'e' }, details, undefined])
    })

    const shelf = [
      message({ id: 'a', createdAtMs: 1, chatType: 'INTERNAL', chatId: 'c1', sessionId: 's1' }),
      message({ id: 'b', createdAtMs: 2, chatType: 'EXTERNAL', chatId: 'c2', sessionId: 's1' }),
      message({ id: 'c', createdAtMs: 3, chatType: 'MCP', chatId: 'c2', sessionId: 's2', memoryType: 'Buffer' }),
    ]
    const filters = [
      { name: 'everything, oldest first', filter: {}, expected: ['a', 'b', 'c'] },
      { name: 'newest first', filter: { newestFirst: true }, expected: ['c', 'b', 'a'] },
      { name: 'some chat types', filter: { chatTypes: ['INTERNAL', 'MCP'] as const }, expected: ['a', 'c'] },
      { name: 'a chat', filter: { chatId: 'c2' }, expected: ['b', 'c'] },
      { name: 'a session', filter: { sessionId: 's1' }, expected: ['a', 'b'] },
      { name: 'a memory type', filter: { memoryType: 'Buffer' }, expected: ['c'] },
      { name: 'one message', filter: { messageId: 'b' }, expected: ['b'] },
      { name: 'some messages', filter: { messageIds: ['a', 'c', 'nobody'] }, expected: ['a', 'c'] },
      { name: 'no messages', filter: { messageIds: [] }, expected: [] },
      { name: 'a span of time, both ends inside', filter: { fromMs: 2, toMs: 3 }, expected: ['b', 'c'] },
      { name: 'a page', filter: { offset: 1, limit: 1 }, expected: ['b'] },
      { name: 'what fits all of several', filter: { sessionId: 's1', chatId: 'c2' }, expected: ['b'] },
    ]

    test.each(filters)('lists $name', async ({ filter, expected }) => {
      await store.append(shelf)
      expect(ids(await store.list(flow, filter))).toEqual(expected)
    })

    test('counts what fits, and the sessions it is of', async () => {
      await store.append(shelf)
      expect(await store.count(flow, {})).toEqual({ messages: 3, sessions: 2 })
      expect(await store.count(flow, { chatTypes: ['MCP'] })).toEqual({ messages: 1, sessions: 1 })
      expect(await store.count('nobody', {})).toEqual({ messages: 0, sessions: 0 })
    })

    test('finds a message by its id alone', async () => {
      await store.append(shelf)
      expect(await store.find('b')).toEqual(shelf[1])
      expect(await store.find('nobody')).toBeUndefined()
    })

    test.each(filters)('removes $name and nothing else', async ({ filter, expected }) => {
      await store.append(shelf)
      expect(await store.remove(flow, filter)).toBe(expected.length)
      const rest = ids(shelf).filter((id) => !expected.includes(id))
      expect(ids(await store.list(flow, {}))).toEqual(rest)
    })
  })
}
