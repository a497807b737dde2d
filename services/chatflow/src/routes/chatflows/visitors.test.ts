import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../../domain/records/message.ts'
import { type Api, openApi } from '../api.fixture.ts'

const flow = { name: 'support', type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}' }
const anonymous = ''

let api: Api
beforeEach(async () => {
  api = await openApi()
})

const json = async (method: string, path: string, body?: unknown, key?: string) =>
  (await api.call(method, path, body, key)).json()
const status = async (method: string, path: string, body?: unknown, key?: string) =>
  (await api.call(method, path, body, key)).status
const addFlow = async (fields: object = {}): Promise<string> =>
  (await json('POST', '/api/v1/chatflows', { ...flow, isPublic: true, ...fields })).id

async function say(chatflowId: string, fields: Partial<Message> = {}): Promise<string> {
  const id = randomUUID()
  const shared = {
    chatType: 'EXTERNAL',
    chatId: 'c',
    memoryType: undefined,
    sessionId: 'c',
    createdAtMs: 1_000,
  } as const
  await api.messages.append([{ id, role: 'apiMessage', chatflowId, content: 'hi', ...shared, ...fields }])
  return id
}

describe('leads', () => {
  test('are left by anybody at a public chatflow, and read with a key', async () => {
    const chatflowid = await addFlow()
    const lead = { chatflowid, chatId: 'c', name: 'Ada', email: 'ada@example.org', phone: '' }
    const left = await json('POST', '/api/v1/leads', lead, anonymous)
    expect(left).toEqual({ ...lead, phone: null, id: expect.any(String), createdDate: expect.any(String) })
    expect(await json('GET', `/api/v1/leads/${chatflowid}`)).toEqual([left])
    expect(await status('GET', `/api/v1/leads/${chatflowid}`, undefined, anonymous)).toBe(401)
  })

  test.each([
    { name: 'a chatflow that is not public', fields: { isPublic: false }, code: 401 },
    {
      name: 'a page its owner did not name',
      fields: { chatbotConfig: '{"allowedOrigins":["https://shop.example"]}' },
      code: 403,
    },
  ])('are refused at $name', async ({ fields, code }) => {
    const chatflowid = await addFlow(fields)
    const response = await api.app.request(
      '/api/v1/leads',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://else.example' },
        body: JSON.stringify({ chatflowid, name: 'x' }),
      },
      {},
    )
    expect(response.status).toBe(code)
    expect((await api.leads.list()).total).toBe(0)
  })

  test('are refused at a chatflow that does not exist', async () => {
    expect(await status('POST', '/api/v1/leads', { chatflowid: randomUUID(), name: 'x' }, anonymous)).toBe(404)
    expect(await status('POST', '/api/v1/leads', { name: 'x' }, anonymous)).toBe(400)
  })

  test('count against the rate limit of their chatflow', async () => {
    const rateLimit = { status: true, limitMax: 1, limitDuration: 60, limitMsg: 'slowly' }
    const chatflowid = await addFlow({ apiConfig: JSON.stringify({ rateLimit }) })
    expect(await status('POST', '/api/v1/leads', { chatflowid }, anonymous)).toBe(200)
    const second = await api.call('POST', '/api/v1/leads', { chatflowid }, anonymous)
    expect([second.status, (await second.json()).message]).toEqual([429, 'slowly'])
  })
})

describe('feedback', () => {
  const give = (chatflowid: string, messageId: string, fields: object = {}) => ({
    chatflowid,
    chatId: 'c',
    messageId,
    rating: 'THUMBS_UP',
    content: 'good',
    ...fields,
  })

  test('is given by anybody at a public chatflow, changed, and read with a key', async () => {
    const id = await addFlow()
    const sent = give(id, await say(id))
    const given = await json('POST', `/api/v1/feedback/${id}`, sent, anonymous)
    expect(given).toEqual({ ...sent, id: expect.any(String), createdDate: expect.any(String) })
    expect(await json('PUT', `/api/v1/feedback/${given.id}`, { content: 'very good' }, anonymous)).toEqual({
      status: 'OK',
    })
    expect(await json('GET', `/api/v1/feedback/${id}`)).toEqual([{ ...given, content: 'very good' }])
    expect(await status('GET', `/api/v1/feedback/${id}`, undefined, anonymous)).toBe(401)
  })

  test('may name its chatflow in the body alone', async () => {
    const id = await addFlow()
    expect(await status('POST', '/api/v1/feedback', give(id, await say(id)), anonymous)).toBe(200)
  })

  test('is refused when it does not fit its message', async () => {
    const id = await addFlow()
    const other = await addFlow()
    const messageId = await say(id)
    const post = (body: object) => status('POST', '/api/v1/feedback', body, anonymous)
    expect(await post(give(id, messageId, { messageId: undefined }))).toBe(400)
    expect(await post(give(id, messageId, { rating: 'FIVE' }))).toBe(400)
    expect(await post(give(id, randomUUID()))).toBe(404)
    expect(await post(give(id, messageId, { chatId: 'another' }))).toBe(400)
    expect(await post(give(other, messageId))).toBe(400)
    expect(await status('POST', `/api/v1/feedback/${other}`, give(id, messageId), anonymous)).toBe(400)
    expect(await status('PUT', `/api/v1/feedback/${randomUUID()}`, { content: '' }, anonymous)).toBe(404)
    expect((await api.feedback.list()).total).toBe(0)
  })

  test('is not taken without a key where the chatflow is not public', async () => {
    const id = await addFlow({ isPublic: false })
    const sent = give(id, await say(id))
    expect(await status('POST', `/api/v1/feedback/${id}`, sent, anonymous)).toBe(401)
    expect(await status('POST', `/api/v1/feedback/${id}`, sent)).toBe(200)
  })

  test('is taken from its owner, whichever pages its visitors may come from', async () => {
    const id = await addFlow({ chatbotConfig: '{"allowedOrigins":["https://shop.example"]}' })
    const sent = give(id, await say(id))
    const giveAs = (headers: Record<string, string>) =>
      api.app.request(
        `/api/v1/feedback/${id}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: 'https://hearth.example', ...headers },
          body: JSON.stringify(sent),
        },
        {},
      )
    expect((await giveAs({})).status).toBe(403)
    const { text } = await api.issue('chatflows:view')
    expect((await giveAs({ authorization: `Bearer ${text}` })).status).toBe(200)
  })

  test('is listed by chat, time and order', async () => {
    const id = await addFlow()
    const first = await json('POST', '/api/v1/feedback', give(id, await say(id)))
    const other = give(id, await say(id, { chatId: 'd' }), { chatId: 'd', rating: 'THUMBS_DOWN' })
    const second = await json('POST', '/api/v1/feedback', other)
    const list = async (query: string) =>
      (await json('GET', `/api/v1/feedback/${id}?${query}`)).map((row: { id: string }) => row.id)
    expect(await list('chatId=d')).toEqual([second.id])
    expect(new Set(await list('sortOrder=DESC'))).toEqual(new Set([first.id, second.id]))
    expect(await list('endDate=2000-01-01')).toEqual([])
    expect(await status('GET', `/api/v1/feedback/${id}?startDate=soon`)).toBe(400)
  })

  test('counts in the statistics of its chatflow', async () => {
    const id = await addFlow()
    await say(id, { sessionId: 'other', chatType: 'INTERNAL' })
    await json('POST', '/api/v1/feedback', give(id, await say(id)))
    await json('POST', '/api/v1/feedback', give(id, await say(id), { rating: 'THUMBS_DOWN' }))
    const stats = (query: string) => json('GET', `/api/v1/stats/${id}${query}`)
    expect(await stats('')).toMatchObject({ totalMessages: 3, totalSessions: 2, totalFeedback: 2, positiveFeedback: 1 })
    expect(await stats('?chatType=INTERNAL')).toMatchObject({ totalMessages: 1, totalSessions: 1 })
    expect(await status('GET', `/api/v1/stats/${id}?chatType=X`)).toBe(400)
  })
})
