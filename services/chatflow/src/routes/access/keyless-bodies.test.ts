import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawAgentflow, reply, start } from '../../test-support/agentflow.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../../test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from '../../test-support/scripted-upstream.ts'

const limits = { maxKeylessBodyBytes: 2_000, maxKeylessKeys: 100, maxKeylessDepth: 8 }
let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: ScriptedUpstream
let service: RunningService
let flow: string
let hook: string

beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  service = await startService(state.home, limits)
  flow = await service.addFlow(conversationFlow(upstream.url), { isPublic: true })
  const trigger = { ...start, inputs: { startInputType: 'webhookTrigger' } }
  const answering = drawAgentflow([trigger, reply('reply_0', 'Hello')], ['start_0>reply_0'])
  hook = await service.addFlow(answering, { isPublic: true, type: 'AGENTFLOW' })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await service.stop()
  await upstream.close()
  await state.remove()
})

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]))
const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)])
const withKey = { authorization: `Bearer ${testKey}` }

async function send(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}/api/v1/${path}`, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

const predict = (body: object | string, headers: Record<string, string> = {}) =>
  send(`prediction/${flow}`, typeof body === 'string' ? body : JSON.stringify(body), {
    'content-type': 'application/json',
    ...headers,
  })

const question = 'hi'
const tooMuch = [
  { name: 'many keys', body: { question, overrideConfig: keys(101) }, status: 413, says: 'more than 100 keys' },
  {
    name: 'many keys in a text',
    body: { question, overrideConfig: JSON.stringify(keys(101)) },
    status: 413,
    says: 'more than 100 keys',
  },
  {
    name: 'many variables in a text',
    body: { question, overrideConfig: { vars: JSON.stringify(keys(101)) } },
    status: 413,
    says: 'more than 100 keys',
  },
  { name: 'deep nesting', body: { question, form: nested(9) }, status: 400, says: 'more than 8 levels' },
  { name: 'a long text', body: { question: 'x'.repeat(2_000) }, status: 413, says: 'longer than 2000 bytes' },
  {
    name: 'long names of uploads',
    body: { question, uploads: Array.from({ length: 9 }, () => ({ type: 'file', name: 'n'.repeat(300), data: '' })) },
    status: 413,
    says: 'longer than 2000 bytes',
  },
]

describe('a prediction without a key', () => {
  test.each(tooMuch)('that brings $name is refused before it is walked through', async ({ body, status, says }) => {
    const { status: answered, text } = await predict(body)
    expect([answered, text]).toEqual([status, expect.stringContaining(says)])
  })

  test.each(tooMuch.filter(({ name }) => name !== 'deep nesting'))('may bring $name with a key', async ({ body }) => {
    const { status, text } = await predict(body, withKey)
    expect(text).not.toContain('bytes')
    expect(status).not.toBe(413)
  })

  test('may bring uploads of any length that the service takes', async () => {
    const data = `data:image/png;base64,${'A'.repeat(100_000)}`
    const { status } = await predict({ question, uploads: [{ type: 'file', name: 'a.png', mime: 'image/png', data }] })
    expect(status).toBe(200)
  })

  test('is bounded after it is unfolded', async () => {
    const body = new Uint8Array(gzipSync(JSON.stringify({ question: 'x'.repeat(100_000) })))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const { status, text } = await send(`prediction/${flow}`, body, headers)
    expect([status, text]).toEqual([413, expect.stringContaining('unfolds to more than 2000 bytes')])
    const small = new Uint8Array(gzipSync(JSON.stringify({ question })))
    expect((await send(`prediction/${flow}`, small, headers)).status).toBe(200)
  })

  test('may be a form, within the same bounds', async () => {
    const form = new FormData()
    form.set('question', 'x'.repeat(2_000))
    expect((await send(`prediction/${flow}`, form)).status).toBe(413)
    const many = new URLSearchParams(Array.from({ length: 1_100 }, (_, at) => [`f${at}`, '1']))
    expect((await send(`prediction/${flow}`, many)).text).toContain('more than 1000 parts')
  })
})

describe('any other body without a key', () => {
  test.each(['leads', 'feedback', 'auth/login', 'text-to-speech/generate', 'webhook/x', 'attachments/x/y'])(
    'to %s is refused within the same bounds',
    async (path) => {
      const body = JSON.stringify({ chatflowid: flow, chatId: 'x', name: 'x'.repeat(3_000), ...keys(200) })
      const { status } = await send(path, body, { 'content-type': 'application/json' })
      expect([400, 401, 404, 412, 413]).toContain(status)
    },
  )

  test('such as a lead is 413 when it is too long', async () => {
    const body = JSON.stringify({ chatflowid: flow, chatId: 'x', name: 'x'.repeat(3_000) })
    expect((await send('leads', body, { 'content-type': 'application/json' })).status).toBe(413)
  })
})

describe('a body without a key that does not tell its length', () => {
  /** Of endless pieces; tells how many were taken. */
  function endless() {
    let taken = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += 1
        controller.enqueue(new TextEncoder().encode('"'.padEnd(1_000, 'x')))
      },
    })
    return { body, taken: () => taken }
  }

  test.each([() => 'leads', () => `webhook/${hook}`])('is read no further than its bound', async (path) => {
    const { body, taken } = endless()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' as const }
    const response = await fetch(`${service.url}/api/v1/${path()}`, init)
    expect([response.status, await response.text()]).toEqual([413, expect.stringContaining('longer than 2000 bytes')])
    // Beside what the sockets on the way hold.
    expect(taken()).toBeLessThan(10_000)
  })

  test('is read where it is short', async () => {
    const body = new Blob([JSON.stringify({ chatflowid: flow, chatId: 'x', name: 'A' })]).stream()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' as const }
    expect((await fetch(`${service.url}/api/v1/leads`, init)).status).toBe(200)
  })
})

describe('a form that cannot be read', () => {
  const part = 'Content-Disposition: form-data; name="question"\r\n\r\nhi'
  const paths = () => [`prediction/${flow}`, `vector/upsert/${flow}`, `attachments/${flow}/chat`]

  test.each([
    { name: 'names no boundary', type: 'multipart/form-data', body: `--b\r\n${part}\r\n--b--\r\n` },
    { name: 'names another boundary', type: 'multipart/form-data; boundary=c', body: `--b\r\n${part}\r\n--b--\r\n` },
    { name: 'is cut', type: 'multipart/form-data; boundary=b', body: `--b\r\n${part.slice(0, 30)}` },
    { name: 'is cut before its last boundary', type: 'multipart/form-data; boundary=b', body: `--b\r\n${part}\r\n` },
    { name: 'is empty', type: 'multipart/form-data; boundary=b', body: '' },
  ])('because it $name is a 400 on every route that takes one', async ({ type, body }) => {
    for (const path of paths()) {
      const { status, text } = await send(path, body, { ...withKey, 'content-type': type })
      expect([path, status, text]).toEqual([path, 400, expect.stringContaining('Cannot read the form')])
    }
  })
})
