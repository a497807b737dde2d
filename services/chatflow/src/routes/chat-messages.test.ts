import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../domain/message.ts'
import { type Api, openApi } from './api.fixture.ts'

let api: Api
let flowId: string
beforeEach(async () => {
  api = await openApi()
  const body = { name: 'f', type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}' }
  flowId = (await (await api.call('POST', '/api/v1/chatflows', body)).json()).id
})

function message(content: string, fields: Partial<Message> = {}): Message {
  return {
    id: randomUUID(),
    role: 'userMessage',
    chatflowId: flowId,
    content,
    chatType: 'EXTERNAL',
    chatId: 'chat',
    memoryType: undefined,
    sessionId: 'session',
    createdAtMs: Date.parse('2026-11-21T09:00:00.000Z'),
    ...fields,
  }
}

const at = (minute: number) => Date.parse('2026-11-21T09:00:00.000Z') + minute * 60_000

test("a message has Flowise's row shape, its JSON parsed", async () => {
  const usedTools = [{ tool: 'calculator', toolInput: {}, toolOutput: '4' }]
  const kept = message('hi', { role: 'apiMessage', memoryType: 'Buffer Memory', details: { usedTools } })
  await api.messages.append([kept])
  const [row] = await (await api.call('GET', `/api/v1/chatmessage/${flowId}`)).json()
  expect(row).toEqual({
    id: kept.id,
    role: 'apiMessage',
    chatflowid: flowId,
    executionId: null,
    content: 'hi',
    sourceDocuments: null,
    usedTools,
    fileAnnotations: null,
    agentReasoning: null,
    reasonContent: null,
    fileUploads: null,
    artifacts: null,
    action: null,
    chatType: 'EXTERNAL',
    chatId: 'chat',
    memoryType: 'Buffer Memory',
    sessionId: 'session',
    createdDate: '2026-11-21T09:00:00.000Z',
    leadEmail: null,
    followUpPrompts: null,
    execution: null,
  })
})

const cases = [
  { name: 'nothing', query: '', found: ['a', 'b', 'c', 'd'] },
  { name: 'one chat type', query: '?chatType=INTERNAL', found: ['a'] },
  { name: 'several chat types', query: '?chatType=["INTERNAL","MCP"]', found: ['a', 'd'] },
  { name: 'a chat', query: '?chatId=one', found: ['a', 'b'] },
  { name: 'a session', query: '?sessionId=s2', found: ['c', 'd'] },
  { name: 'a memory type', query: '?memoryType=Buffer Memory', found: ['c'] },
  { name: 'a start date', query: '?startDate=2026-11-21T09:02:00.000Z', found: ['c', 'd'] },
  { name: 'an end date', query: '?endDate=2026-11-21T09:01:00.000Z', found: ['a', 'b'] },
  { name: 'a chat and a session that has nothing of it', query: '?chatId=one&sessionId=s2', found: [] },
]

describe('with four messages', () => {
  beforeEach(async () => {
    await api.messages.append([
      message('a', { chatType: 'INTERNAL', chatId: 'one', sessionId: 's1', createdAtMs: at(0) }),
      message('b', { chatId: 'one', sessionId: 's1', createdAtMs: at(1) }),
      message('c', { chatId: 'two', sessionId: 's2', memoryType: 'Buffer Memory', createdAtMs: at(2) }),
      message('d', { chatType: 'MCP', chatId: 'two', sessionId: 's2', createdAtMs: at(3) }),
    ])
  })
  const list = async (query: string) => {
    const rows = await (await api.call('GET', `/api/v1/chatmessage/${flowId}${query}`)).json()
    return rows.map(({ content }: { content: string }) => content)
  }

  test.each([
    ...cases,
    { name: 'the newest first', query: '?order=DESC', found: ['d', 'c', 'b', 'a'] },
    { name: 'a page', query: '?page=2&limit=3', found: ['d'] },
  ])('GET answers those that fit $name', async ({ query, found }) => {
    expect(await list(query)).toEqual(found)
  })

  test('GET answers one message', async () => {
    const [first] = await (await api.call('GET', `/api/v1/chatmessage/${flowId}`)).json()
    expect(await list(`?messageId=${first.id}`)).toEqual(['a'])
  })

  test.each(cases)('DELETE removes those that fit $name and no others', async ({ query, found }) => {
    const response = await api.call('DELETE', `/api/v1/chatmessage/${flowId}${query}`)
    expect(await response.json()).toEqual({ raw: [], affected: found.length })
    expect(await list('')).toEqual(['a', 'b', 'c', 'd'].filter((content) => !found.includes(content)))
  })

  test.each([
    '?chatType=LOUD',
    '?chatType=["INTERNAL"',
    '?startDate=soon',
    '?endDate=never',
    '?feedbackType=THUMBS_UP',
  ])('neither lists nor removes by %s, which it cannot read', async (query) => {
    expect((await api.call('GET', `/api/v1/chatmessage/${flowId}${query}`)).status).toBe(400)
    expect((await api.call('DELETE', `/api/v1/chatmessage/${flowId}${query}`)).status).toBe(400)
    expect(await list('')).toHaveLength(4)
  })
})

test.each(['GET', 'DELETE'])('%s tells an unknown chatflow from one without messages', async (method) => {
  expect((await api.call(method, '/api/v1/chatmessage/nobody')).status).toBe(400)
  expect((await api.call(method, `/api/v1/chatmessage/${randomUUID()}`)).status).toBe(404)
  expect((await api.call(method, `/api/v1/chatmessage/${flowId}`)).status).toBe(200)
})
