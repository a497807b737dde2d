import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../../domain/records/message.ts'
import { type Api, openApi } from '../api.fixture.ts'

let api: Api
let flowId: string
beforeEach(async () => {
  api = await openApi()
  const body = { name: 'Support', type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}' }
  flowId = (await (await api.call('POST', '/api/v1/chatflows', body)).json()).id
})

const path = '/api/v1/conversations'

function message(sessionId: string, content: string, minute: number, fields: Partial<Message> = {}): Message {
  return {
    id: randomUUID(),
    role: 'userMessage',
    chatflowId: flowId,
    content,
    chatType: 'EXTERNAL',
    chatId: `chat of ${sessionId}`,
    memoryType: undefined,
    sessionId,
    createdAtMs: Date.parse('2026-11-21T09:00:00.000Z') + minute * 60_000,
    ...fields,
  }
}

async function fill() {
  const answer = message('a', '=1+1 is 2', 2, { role: 'apiMessage', details: { usedTools: [{ tool: 'sum' }] } })
  await api.messages.append([message('a', 'What is 1+1?', 1), answer, message('b', 'Hello', 3)])
  const feedback = { chatflowid: flowId, chatId: 'chat of a', messageId: answer.id, rating: 'THUMBS_UP' }
  expect((await api.call('POST', '/api/v1/feedback', feedback)).status).toBe(200)
}

const read = async (query = '') => (await api.call('GET', path + query)).json()
const sessions = (page: { conversations: { sessionId: string }[] }) =>
  page.conversations.map(({ sessionId }) => sessionId)

describe('GET /api/v1/conversations', () => {
  test('tells what there is of each, the one last spoken in first', async () => {
    await fill()
    const page = await read()
    expect(sessions(page)).toEqual(['b', 'a'])
    expect(page).toMatchObject({ next: null })
    expect(page.conversations[1]).toEqual({
      chatflowid: flowId,
      chatflowName: 'Support',
      sessionId: 'a',
      chatId: 'chat of a',
      chatType: 'EXTERNAL',
      title: 'What is 1+1?',
      messages: 2,
      thumbsUp: 1,
      thumbsDown: 0,
      lead: null,
      startedDate: '2026-11-21T09:01:00.000Z',
      lastDate: '2026-11-21T09:02:00.000Z',
    })
  })

  test.each([
    { query: '?search=HELLO', expected: ['b'] },
    { query: '?feedbackType=THUMBS_UP', expected: ['a'] },
    { query: '?startDate=2026-11-21T09:03:00Z', expected: ['b'] },
    { query: '?chatType=MCP', expected: [] },
  ])('filters by $query', async ({ query, expected }) => {
    await fill()
    expect(sessions(await read(query))).toEqual(expected)
  })

  test('gives pages, each with where the next one begins', async () => {
    await fill()
    const first = await read('?limit=1')
    const second = await read(`?limit=1&cursor=${first.next}`)
    const third = await read(`?limit=1&cursor=${second.next}`)
    expect([first, second, third].map(sessions)).toEqual([['b'], ['a'], []])
    expect(third.next).toBeNull()
  })

  test.each(['?cursor=next', '?startDate=today', '?limit=0', '?chatType=ME', '?feedbackType=GOOD'])(
    'answers 400 for %s',
    async (query) => expect((await api.call('GET', path + query)).status).toBe(400),
  )
})

describe('GET /api/v1/conversations/export', () => {
  test('is a file of all that fits, as JSON', async () => {
    await fill()
    const answer = await api.call('GET', `${path}/export?chatflowId=${flowId}`)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="conversations.json"')
    const [b, a] = await answer.json()
    expect([b.messages.length, a.messages.length]).toEqual([1, 2])
    expect(a.messages[1]).toMatchObject({ content: '=1+1 is 2', feedback: { rating: 'THUMBS_UP' } })
  })

  test('or as CSV, in which nothing is a formula', async () => {
    await fill()
    const answer = await api.call('GET', `${path}/export?format=csv&search=what`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain(",flow,'=1+1 is 2,THUMBS_UP,")
  })

  test('holds every message of a long conversation, once', async () => {
    await api.messages.append(Array.from({ length: 250 }, (_, index) => message('long', `line ${index}`, index)))
    const [one] = await (await api.call('GET', `${path}/export`)).json()
    expect(one.messages.map(({ content }: { content: string }) => content)).toEqual(
      Array.from({ length: 250 }, (_, index) => `line ${index}`),
    )
  })
})

describe('one conversation', () => {
  test('is told by itself, and 404 where there is none', async () => {
    await fill()
    expect(await read(`/${flowId}/a`)).toMatchObject({ sessionId: 'a', messages: 2 })
    expect((await api.call('GET', `${path}/${flowId}/nobody`)).status).toBe(404)
  })

  test('is removed with all that belongs to it', async () => {
    await fill()
    const lead = { chatflowid: flowId, chatId: 'chat of a', email: 'ada@example.org' }
    await api.call('POST', '/api/v1/leads', lead)
    const removed = await api.call('DELETE', `${path}/${flowId}/a`)
    expect(await removed.json()).toEqual({ raw: [], affected: 2 })
    expect(sessions(await read())).toEqual(['b'])
    expect((await api.feedback.list()).rows).toEqual([])
    expect((await api.leads.list()).rows).toEqual([])
    expect((await api.call('DELETE', `${path}/${flowId}/a`)).status).toBe(404)
  })
})
