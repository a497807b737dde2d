import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../../domain/records/message.ts'
import { type Api, openApi } from '../api.fixture.ts'

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

test('brings the executions of the newest turns alone', async () => {
  const ids = Array.from({ length: 201 }, () => randomUUID())
  for (const [minute, id] of ids.entries()) {
    const times = { createdAtMs: at(minute), updatedAtMs: at(minute), stoppedAtMs: undefined }
    const plain = { sessionId: 'session', state: 'FINISHED', action: undefined, isPublic: false } as const
    await api.executions.put({ id, agentflowId: flowId, executionData: '[]', ...plain, ...times })
  }
  const turns = ids.map((executionId, minute) => message('a', { details: { executionId }, createdAtMs: at(minute) }))
  await api.messages.append(turns)
  const rows: { executionId: string; execution: { id: string } | null }[] = await (
    await api.call('GET', `/api/v1/chatmessage/${flowId}`)
  ).json()
  expect(rows.map(({ execution }) => execution?.id)).toEqual([undefined, ...ids.slice(1)])
})

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

  test.each(['?chatType=LOUD', '?chatType=["INTERNAL"', '?startDate=soon', '?endDate=never', '?feedbackType=FIVE'])(
    'neither lists nor removes by %s, which it cannot read',
    async (query) => {
      expect((await api.call('GET', `/api/v1/chatmessage/${flowId}${query}`)).status).toBe(400)
      expect((await api.call('DELETE', `/api/v1/chatmessage/${flowId}${query}`)).status).toBe(400)
      expect(await list('')).toHaveLength(4)
    },
  )
})

test.each(['GET', 'DELETE'])('%s tells an unknown chatflow from one without messages', async (method) => {
  expect((await api.call(method, '/api/v1/chatmessage/nobody')).status).toBe(400)
  expect((await api.call(method, `/api/v1/chatmessage/${randomUUID()}`)).status).toBe(404)
  expect((await api.call(method, `/api/v1/chatmessage/${flowId}`)).status).toBe(200)
})

describe('what readers thought', () => {
  const turn = (name: string, minute: number, sessionId = 'session') => [
    message(`${name}?`, { id: `${name}-q`, sessionId, createdAtMs: at(minute) }),
    message(`${name}!`, { id: `${name}-a`, sessionId, role: 'apiMessage', createdAtMs: at(minute) }),
  ]
  const rate = (messageId: string, rating: 'THUMBS_UP' | 'THUMBS_DOWN') =>
    api.feedback.put({
      id: messageId,
      chatflowId: flowId,
      chatId: 'chat',
      messageId,
      rating,
      content: 'x',
      createdAtMs: 1,
    })
  const contents = async (query: string) =>
    (await (await api.call('GET', `/api/v1/chatmessage/${flowId}${query}`)).json()).map(
      (row: { content: string }) => row.content,
    )

  beforeEach(async () => {
    // Two sessions at once: the question of an answer is not what was said just before it.
    const [[aq, aa], [bq, ba]] = [turn('a', 1), turn('b', 1, 'other')]
    await api.messages.append([aq, bq, aa, ba].filter((each) => each !== undefined))
    await api.messages.append(turn('c', 2))
    await rate('a-a', 'THUMBS_UP')
    await rate('b-a', 'THUMBS_DOWN')
  })

  test('chooses turns, with their questions', async () => {
    expect(await contents('?feedbackType=THUMBS_UP')).toEqual(['a?', 'a!'])
    expect(await contents('?feedbackType=["THUMBS_UP","THUMBS_DOWN"]&order=DESC')).toEqual(['b!', 'a!', 'b?', 'a?'])
    expect(await contents('?feedbackType=THUMBS_UP&page=2&limit=1')).toEqual(['a!'])
  })

  test('stands beside the answers when it is asked for', async () => {
    const rows = await (await api.call('GET', `/api/v1/chatmessage/${flowId}?feedback=true&messageId=a-a`)).json()
    expect(rows).toMatchObject([{ id: 'a-a', feedback: { rating: 'THUMBS_UP', content: 'x' } }])
  })

  test('chooses turns to remove', async () => {
    const response = await api.call('DELETE', `/api/v1/chatmessage/${flowId}?feedbackType=THUMBS_DOWN`)
    expect(await response.json()).toEqual({ raw: [], affected: 2 })
    expect(await contents('')).toEqual(['a?', 'a!', 'c?', 'c!'])
  })
})

test('GET /api/v1/internal-chatmessage/:id gives what owners said while trying', async () => {
  await api.messages.append([message('mine', { chatType: 'INTERNAL' }), message('theirs')])
  const rows = await (await api.call('GET', `/api/v1/internal-chatmessage/${flowId}`)).json()
  expect(rows.map(({ content }: { content: string }) => content)).toEqual(['mine'])
})
