import { beforeEach, describe, expect, test } from 'vitest'
import type { Conversation, ConversationFilter } from '../../domain/conversations/conversation.ts'
import type { Message } from '../../domain/records/message.ts'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'
import type { Stores } from '../open-storage.ts'

const flow = plainChatflow.id
const other = { ...plainChatflow, id: 'other-flow', name: 'Other' }

const message = (id: string, sessionId: string, createdAtMs: number, fields: Partial<Message> = {}): Message => ({
  id,
  role: 'userMessage',
  chatflowId: flow,
  content: `question ${id}`,
  chatType: 'EXTERNAL',
  chatId: `chat-${sessionId}`,
  memoryType: undefined,
  sessionId,
  createdAtMs,
  ...fields,
})

// Of three conversations: one in the page, one elsewhere, one of another flow with a session of the same name.
const kept = [
  message('a1', 'a', 1, { chatType: 'INTERNAL', content: 'Where is the 100% wool jacket?' }),
  message('a2', 'a', 2, { chatType: 'INTERNAL', role: 'apiMessage', content: 'In room 4711' }),
  message('b1', 'b', 3, { role: 'apiMessage', content: 'Welcome' }),
  message('b2', 'b', 4),
  message('o1', 'a', 5, { chatflowId: other.id, chatType: 'MCP' }),
]

const names = (found: readonly Conversation[]) =>
  found.map(({ chatflowId, sessionId }) => `${chatflowId === flow ? '' : 'other '}${sessionId}`)

/** What every engine promises of conversations. `open` gives empty stores. */
export function describeConversationStore(engine: string, open: () => Promise<Stores>): void {
  describe(`${engine} conversation store`, () => {
    let stores: Stores
    beforeEach(async () => {
      stores = await open()
      await stores.chatflows.add(plainChatflow)
      await stores.chatflows.add(other)
      await stores.messages.append(kept)
      const rating = { chatflowId: flow, chatId: 'chat-a', content: undefined, createdAtMs: 3 }
      await stores.feedback.put({ ...rating, id: 'f', messageId: 'a2', rating: 'THUMBS_DOWN' })
      const lead = { chatflowId: flow, chatId: 'chat-a', name: 'Ada', email: undefined, phone: undefined }
      await stores.leads.put({ ...lead, id: 'l', createdAtMs: 3 })
    })

    test('tells what there is of one', async () => {
      expect(await stores.conversations.get(flow, 'a')).toEqual({
        chatflowId: flow,
        chatflowName: plainChatflow.name,
        sessionId: 'a',
        chatId: 'chat-a',
        source: 'INTERNAL',
        title: 'Where is the 100% wool jacket?',
        messages: 2,
        thumbsUp: 0,
        thumbsDown: 1,
        lead: { name: 'Ada', email: undefined, phone: undefined },
        startedAtMs: 1,
        lastAtMs: 2,
        lastSeq: expect.any(Number),
      })
      expect(await stores.conversations.get(flow, 'b')).toMatchObject({ title: 'question b2', lead: undefined })
      expect(await stores.conversations.get(flow, 'nobody')).toBeUndefined()
    })

    test.each<{ name: string; filter: ConversationFilter; expected: readonly string[] }>([
      { name: 'all, the newest first', filter: {}, expected: ['other a', 'b', 'a'] },
      { name: 'those of a flow', filter: { chatflowId: flow }, expected: ['b', 'a'] },
      { name: 'those of a time, both ends inside', filter: { fromMs: 2, toMs: 4 }, expected: ['b', 'a'] },
      { name: 'those of a source', filter: { source: 'MCP' }, expected: ['other a'] },
      { name: 'those with a rating', filter: { rating: 'THUMBS_DOWN' }, expected: ['a'] },
      { name: 'none with a rating that nobody gave', filter: { rating: 'THUMBS_UP' }, expected: [] },
      { name: 'those with a text, whatever its case', filter: { text: 'ROOM 47' }, expected: ['a'] },
      { name: 'those with a text whose signs mean nothing', filter: { text: '100% w' }, expected: ['a'] },
      { name: 'none with what only a pattern fits', filter: { text: '1__% w' }, expected: [] },
      { name: 'what fits all of several', filter: { chatflowId: flow, source: 'MCP' }, expected: [] },
    ])('lists $name', async ({ filter, expected }) => {
      expect(names(await stores.conversations.list(filter, 10))).toEqual(expected)
    })

    test('goes on where a page ended, also among those of one millisecond', async () => {
      await stores.messages.append(['c', 'd', 'e'].map((session) => message(`${session}1`, session, 9)))
      const pages: string[][] = []
      let after: Conversation | undefined
      do {
        const page = await stores.conversations.list({}, 2, after)
        pages.push(names(page))
        after = page.at(-1)
      } while (after !== undefined)
      expect(pages).toEqual([['e', 'd'], ['c', 'other a'], ['b', 'a'], []])
    })

    test('one that is removed takes along what people and nodes left there, and nothing else', async () => {
      const execution = { agentflowId: flow, executionData: '[]', state: 'FINISHED' as const, action: undefined }
      const rest = { isPublic: false, createdAtMs: 1, updatedAtMs: 1, stoppedAtMs: undefined }
      await stores.executions.put({ ...execution, ...rest, id: 'x', sessionId: 'a' })
      await stores.executions.put({ ...execution, ...rest, id: 'y', sessionId: 'b' })
      expect(await stores.conversations.removeRest(flow, 'a')).toEqual(['chat-a'])
      expect((await stores.feedback.list()).rows).toEqual([])
      expect((await stores.leads.list()).rows).toEqual([])
      expect((await stores.executions.list()).rows.map(({ id }) => id)).toEqual(['y'])
      expect(names(await stores.conversations.list({}, 10))).toEqual(['other a', 'b', 'a'])
    })
  })
}
