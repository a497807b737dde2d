import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf, ask } from '../../test-support/ask.ts'
import { conversationFlow, drawFlow, wire } from '../../test-support/flows.ts'
import { type RunningService, testKey } from '../../test-support/running-service.ts'
import type { ScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const unknownId = '11111111-2222-4333-8444-555555555555'
const bearer = `Bearer ${testKey}`

let upstream: ScriptedUpstream
let service: RunningService
let close: () => Promise<void>
let flow: string

beforeAll(async () => {
  ;({ service, upstream, close } = await openScriptedService())
  flow = await service.addFlow(conversationFlow(upstream.url))
})
beforeEach(() => upstream.reset())
afterAll(() => close())

describe('the JSON answer', () => {
  test('has the fields of Flowise, in its order', async () => {
    const response = await ask(service, flow, { question: 'hi' })
    expect(response.status).toBe(200)
    const text = await response.text()
    const { chatId, chatMessageId } = JSON.parse(text)
    expect(chatId).toMatch(uuid)
    expect(chatMessageId).toMatch(uuid)
    expect(text).toBe(
      `{"text":"Echo: hi","question":"hi","chatId":"${chatId}","chatMessageId":"${chatMessageId}",` +
        `"isStreamValid":false,"sessionId":"${chatId}","memoryType":"Buffer Memory"}`,
    )
  })

  test('has no memoryType without a memory', async () => {
    const bare = await service.addFlow(
      drawFlow(
        { id: 'chatOpenAI_0', inputs: { basepath: upstream.url } },
        { id: 'promptTemplate_0', inputs: { template: 'Say {text}' } },
        { id: 'llmChain_0', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') } },
      ),
    )
    const answer = await answerOf(service, bare, { question: 'hi' })
    expect(answer.text).toBe('Echo: Say hi')
    expect(answer).not.toHaveProperty('memoryType')
  })

  test('tells the id under which the answer is kept', async () => {
    const own = await service.addFlow(conversationFlow(upstream.url))
    const answer = await answerOf(service, own, { question: 'hi' })
    const kept = await service.messages(own)
    expect(kept.map(({ role, content }) => ({ role, content }))).toEqual([
      { role: 'userMessage', content: 'hi' },
      { role: 'apiMessage', content: 'Echo: hi' },
    ])
    expect(kept[1]).toMatchObject({
      id: answer.chatMessageId,
      chatId: answer.chatId,
      sessionId: answer.sessionId,
      memoryType: 'Buffer Memory',
      chatType: 'EXTERNAL',
    })
  })

  test('comes as a stream of no run of its own unless one is asked for', async () => {
    const named = async (asked: string) => {
      const headers = { authorization: bearer, 'content-type': 'application/json', 'x-hearth-run': asked }
      const response = await ask(service, flow, { question: 'hi', streaming: true }, { headers })
      await response.text()
      return response.headers.get('x-hearth-run-id')
    }
    expect(await named('resumable')).toMatch(uuid)
    expect(await named('other')).toBeNull()
  })

  test('comes for a stream request too when the model does not stream', async () => {
    const silent = await service.addFlow(conversationFlow(upstream.url, { model: { streaming: false } }))
    const response = await ask(service, silent, { question: 'hi', streaming: true })
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toMatchObject({ text: 'Echo: hi', isStreamValid: false })
  })
})

test('a chatflow that was changed answers the new way at the next request', async () => {
  const id = await service.addFlow(conversationFlow(upstream.url, { model: { modelName: 'old' } }))
  await answerOf(service, id, { question: 'hi' })
  await service.call('PUT', `chatflows/${id}`, {
    flowData: conversationFlow(upstream.url, { model: { modelName: 'new' } }),
  })
  await answerOf(service, id, { question: 'hi' })
  expect(upstream.requests.map(({ body }) => body.model)).toEqual(['old', 'new'])
})

describe('the request', () => {
  test.each([
    { name: 'ignores fields it does not know', body: { question: 'hi', chatflowId: 'x', socketIOClientId: 'y' } },
    {
      name: 'takes null for what is left out',
      body: { question: 'hi', chatId: null, history: null, uploads: null, overrideConfig: null, streaming: null },
    },
    { name: 'takes an empty chat id as none', body: { question: 'hi', chatId: '', overrideConfig: { sessionId: '' } } },
    { name: 'takes an empty list of uploads', body: { question: 'hi', uploads: [] } },
    { name: 'takes streaming as text', body: { question: 'hi', streaming: 'false' } },
    { name: 'takes streaming as text of any case', body: { question: 'hi', streaming: 'False' } },
    { name: 'takes an empty streaming as none', body: { question: 'hi', streaming: '' } },
    { name: 'takes an empty form as none', body: { question: 'hi', form: null } },
  ])('$name', async ({ body }) => {
    expect(await answerOf(service, flow, body)).toMatchObject({ text: 'Echo: hi', chatId: expect.stringMatching(uuid) })
  })

  test('may be urlencoded, with objects as JSON text', async () => {
    const body = new URLSearchParams({
      question: 'a & b=c',
      chatId: 'form',
      overrideConfig: '{"sessionId":"from-form"}',
      history: '[{"role":"userMessage","content":"before"}]',
    })
    const headers = { authorization: bearer, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
    const response = await ask(service, flow, body.toString(), { headers })
    expect(await response.json()).toMatchObject({ text: 'Echo: a & b=c', chatId: 'form', sessionId: 'from-form' })
    expect(upstream.requests[0]?.body.messages[1]).toEqual({ role: 'user', content: 'before' })
  })

  test('may be multipart', async () => {
    const form = new FormData()
    form.set('question', 'two\nlines "quoted"')
    form.set('chatId', 'multi')
    form.set('streaming', 'false')
    const response = await fetch(`${service.url}/api/v1/prediction/${flow}`, {
      method: 'POST',
      headers: { authorization: bearer },
      body: form,
    })
    expect(await response.json()).toMatchObject({ question: 'two\r\nlines "quoted"', chatId: 'multi' })
  })

  test('may be JSON that says it is a form, as curl -d sends it', async () => {
    const headers = { authorization: bearer, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await ask(service, flow, '{"question":"hi"}', { headers })
    expect(await response.json()).toMatchObject({ text: 'Echo: hi' })
  })

  test('may put turns that happened elsewhere before the session', async () => {
    const own = await service.addFlow(conversationFlow(upstream.url))
    await answerOf(service, own, { question: 'first', chatId: 'h' })
    await answerOf(service, own, {
      question: 'second',
      chatId: 'h',
      history: [
        { role: 'userMessage', content: 'elsewhere' },
        { type: 'apiMessage', message: 'answered there' },
      ],
    })
    expect(upstream.requests[1]?.body.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'elsewhere' },
      { role: 'assistant', content: 'answered there' },
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'Echo: first' },
      { role: 'user', content: 'second' },
    ])
  })
})

const historyWords =
  'Invalid history format. Each history item must have: { role: "apiMessage" | "userMessage", content: string }'

test('a chat may have a number, as those of Telegram do', async () => {
  const body = { question: 'hi', chatId: 123456789, overrideConfig: { sessionId: -100 } }
  expect(await answerOf(service, flow, body)).toMatchObject({ chatId: '123456789', sessionId: '-100' })
})

describe('a page that the owner did not name', () => {
  const chatbotConfig = '{"allowedOrigins":["https://shop.example"],"allowedOriginsError":"Not here"}'
  const askFrom = async (origin: string | undefined, streaming: boolean) => {
    const id = await service.addFlow(conversationFlow(upstream.url), { isPublic: true, chatbotConfig })
    const headers = { 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }) }
    return ask(service, id, { question: 'hi', streaming }, { headers })
  }

  test('is refused with the words of the owner, as text where it would stream', async () => {
    const streamed = await askFrom('https://evil.example', true)
    expect([streamed.status, await streamed.text()]).toEqual([403, 'Not here'])
    const whole = await askFrom('https://evil.example', false)
    expect([whole.status, await whole.json()]).toMatchObject([403, { statusCode: 403, message: 'Not here' }])
    expect(upstream.requests).toHaveLength(0)
  })

  test('is not one that was named, nor a caller that is no page', async () => {
    for (const origin of ['https://shop.example', undefined]) expect((await askFrom(origin, false)).status).toBe(200)
  })
})

describe('a question that is longer than its owner allows', () => {
  const textInput = { maxChars: 5, maxCharsWarningMessage: 'Be brief' }
  const addFlow = () =>
    service.addFlow(conversationFlow(upstream.url), { isPublic: true, chatbotConfig: JSON.stringify({ textInput }) })

  test('is refused to a visitor, in the words of the owner', async () => {
    const id = await addFlow()
    const headers = { 'content-type': 'application/json' }
    const refused = await ask(service, id, { question: 'longer' }, { headers })
    expect([refused.status, await refused.json()]).toMatchObject([400, { message: 'Be brief' }])
    expect(upstream.requests).toHaveLength(0)
    expect((await ask(service, id, { question: 'short' }, { headers })).status).toBe(200)
  })

  test('is taken from a key of theirs', async () => {
    expect((await ask(service, await addFlow(), { question: 'longer' })).status).toBe(200)
  })
})

describe('a chatflow with a rate limit', () => {
  const rateLimit = { status: true, limitMax: 1, limitDuration: 60, limitMsg: 'Slow down' }
  const add = () => service.addFlow(conversationFlow(upstream.url), { apiConfig: JSON.stringify({ rateLimit }) })

  test('answers until it is reached, and says what is left', async () => {
    const response = await ask(service, await add(), { question: 'hi' })
    const { headers } = response
    expect([response.status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([
      200,
      '1',
      '0',
    ])
    expect(Number(headers.get('x-ratelimit-reset')) * 1_000).toBeGreaterThan(Date.now())
  })

  test.each([false, true])('refuses more with the words of its owner, with streaming %s', async (streaming) => {
    const id = await add()
    await (await ask(service, id, { question: 'hi' })).text()
    const refused = await ask(service, id, { question: 'hi', streaming })
    expect([refused.status, await refused.text()]).toEqual([429, 'Slow down'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('refuses as JSON whoever asks for that', async () => {
    const id = await add()
    const headers = { authorization: bearer, 'content-type': 'application/json', accept: 'application/json' }
    await (await ask(service, id, { question: 'hi' })).text()
    const refused = await ask(service, id, { question: 'hi' }, { headers })
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect([refused.status, await refused.json()]).toMatchObject([429, { statusCode: 429, message: 'Slow down' }])
  })
})

describe('a refusal', () => {
  const question = 'hi'
  test.each([
    { name: 'malformed JSON', body: '{"question":', says: 'Cannot read the request body as JSON' },
    { name: 'an empty body', body: '', says: '"question"' },
    { name: 'no question', body: {}, says: '"question"' },
    { name: 'an empty question', body: { question: '' }, says: '"question": must not be empty' },
    { name: 'a question that is no text', body: { question: { a: 1 } }, says: '"question"' },
    { name: 'a question of null', body: { question: null }, says: '"question"' },
    { name: 'a body that is a list', body: [question], says: 'Cannot read the request' },
    { name: 'a history item without a role', body: { question, history: [{ content: 'x' }] }, says: historyWords },
    {
      name: 'a history item of another role',
      body: { question, history: [{ role: 'system', content: 'x' }] },
      says: historyWords,
    },
    { name: 'a history that is no list', body: { question, history: 'x' }, says: '"history"' },
    {
      name: 'an upload that is no data URL',
      body: { question, uploads: [{ type: 'file', name: 'a', data: 'x', mime: 'b' }] },
      says: 'Cannot read upload "a": its data must be a data URL',
    },
    {
      name: 'an upload of no known type',
      body: { question, uploads: [{ type: 'brick', name: 'a', data: 'x', mime: 'b' }] },
      says: '"uploads.0.type"',
    },
    { name: 'a chat id that is no text', body: { question, chatId: {} }, says: '"chatId": must be a text' },
    {
      name: 'a chat id without end',
      body: { question, chatId: 'x'.repeat(257) },
      says: '"chatId": must have at most 256 characters',
    },
    { name: 'a form beside the question', body: { question, form: { a: 1 } }, says: 'Question and form cannot be' },
    {
      name: 'a history without end',
      body: { question, history: Array.from({ length: 10_001 }, () => ({})) },
      says: '"history": must have at most',
    },
    { name: 'an override that is no object', body: { question, overrideConfig: 'x' }, says: '"overrideConfig"' },
    { name: 'streaming that is neither true nor false', body: { question, streaming: 'maybe' }, says: '"streaming"' },
  ])('of $name is a 400 that names it', async ({ body, says }) => {
    const response = await ask(service, flow, body)
    const { message, error, ...rest } = (await response.json()) as Record<string, unknown>
    expect(message).toContain(says)
    expect({ status: response.status, ...rest }).toEqual({ status: 400, statusCode: 400, success: false, stack: {} })
    expect(error).toBe(message)
    expect(upstream.requests).toHaveLength(0)
  })

  test.each([
    {
      name: 'an unknown chatflow',
      id: unknownId,
      status: 404,
      message: `Chatflow ${unknownId} not found in the database!`,
    },
    { name: 'an id that is no UUID', id: 'my-flow', status: 400, message: 'Invalid Chatflow ID' },
    { name: 'no id', id: '', status: 412, message: 'Error: predictionsController.createPrediction - id not provided!' },
  ])('of $name is $status, for a stream request as well', async ({ id, status, message }) => {
    for (const streaming of [false, true]) {
      const response = await ask(
        service,
        id,
        { question: 'hi', streaming },
        { headers: { authorization: bearer, 'content-type': 'application/json' } },
      )
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ statusCode: status, message })
    }
  })
})

describe('the key', () => {
  const json = { 'content-type': 'application/json' }
  const statusWith = async (id: string, authorization: string | undefined, streaming = false) => {
    const headers = authorization === undefined ? json : { ...json, authorization }
    const response = await ask(service, id, { question: 'hi', streaming }, { headers })
    await response.text()
    return response.status
  }

  test.each([
    { name: 'opens a flow as Bearer', authorization: bearer, status: 200 },
    { name: 'opens a flow without the word Bearer', authorization: testKey, status: 200 },
    { name: 'is needed', authorization: undefined, status: 401 },
    { name: 'must be right', authorization: 'Bearer wrong', status: 401 },
  ])('$name', async ({ authorization, status }) => {
    expect(await statusWith(flow, authorization)).toBe(status)
    expect(await statusWith(flow, authorization, true)).toBe(status)
  })

  test('is not needed for a public flow, and a wrong one does no harm', async () => {
    const open = await service.addFlow(conversationFlow(upstream.url), { isPublic: true })
    expect(await statusWith(open, undefined)).toBe(200)
    expect(await statusWith(open, 'Bearer wrong')).toBe(200)
  })

  test('must be the very one that a flow is bound to', async () => {
    const [made] = (
      (await service.call('POST', 'apikey', { keyName: 'bound', permissions: [] })) as Record<string, string>[]
    ).filter(({ keyName }) => keyName === 'bound')
    const bound = await service.addFlow(conversationFlow(upstream.url), { apikeyid: made?.id })
    expect(await statusWith(bound, `Bearer ${made?.apiKey}`)).toBe(200)
    expect(await statusWith(bound, bearer)).toBe(401)
    expect(await statusWith(bound, undefined, true)).toBe(401)
  })
})
