import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEvents } from '../../test-support/ask.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../../test-support/running-service.ts'

let home: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let receiver: Server
const received: { headers: Readonly<Record<string, unknown>>; body: string }[] = []

beforeAll(async () => {
  home = await temporaryHome()
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    received.push({ headers: request.headers, body })
    response.writeHead(received.length === 1 ? 503 : 204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  service = await startService(home.home, { allowedHosts: ['127.0.0.1'] })
})
afterAll(async () => {
  await service.stop()
  await new Promise((resolve) => receiver.close(resolve))
  await home.remove()
})

/** A flow that answers a webhook with its body's `name`. */
function webhookFlow(inputs: object = {}): Promise<string> {
  const node = (id: string, name: string, own: object) => ({
    id,
    type: 'agentFlow',
    position: { x: 0, y: 0 },
    data: { id, name, label: id, version: 1, type: name, category: 'Agent Flows', inputs: own },
  })
  const flowData = JSON.stringify({
    nodes: [
      node('startAgentflow_0', 'startAgentflow', { startInputType: 'webhookTrigger', ...inputs }),
      node('directReplyAgentflow_0', 'directReplyAgentflow', {
        directReplyMessage:
          'Hello {{$webhook.body.name}} of {{$webhook.query.from}}, {{$webhook.headers.authorization}}',
      }),
    ],
    edges: [
      {
        id: 'e',
        source: 'startAgentflow_0',
        sourceHandle: 'startAgentflow_0-output-startAgentflow',
        target: 'directReplyAgentflow_0',
        targetHandle: 'directReplyAgentflow_0',
        type: 'agentFlow',
      },
    ],
  })
  return service.addFlow(flowData, { type: 'AGENTFLOW' })
}

const refusedOf = (id: string) => service.call('GET', `chatflows/${id}/refused-calls`)

function call(id: string, body: object, headers: Record<string, string> = { authorization: `Bearer ${testKey}` }) {
  return fetch(`${service.url}/api/v1/webhook/${id}?from=here`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

describe('a webhook', () => {
  test('runs the flow and answers with what it said', async () => {
    const id = await webhookFlow()
    const response = await call(id, { name: 'Ada', sessionId: 's1' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      text: 'Hello Ada of here, [REDACTED]',
      sessionId: 's1',
      executionId: expect.any(String),
    })
    expect(await service.messages(id)).toMatchObject([{ chatType: 'WEBHOOK' }, { chatType: 'WEBHOOK' }])
  })

  test('is tried by a browser that has signed in, on our own page alone', async () => {
    const id = await webhookFlow()
    const own = { 'content-type': 'application/json', 'x-hearth-csrf': '1' }
    const body = JSON.stringify({ key: testKey })
    const signedIn = await fetch(`${service.url}/api/v1/session`, { method: 'POST', headers: own, body })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await call(id, { name: 'Ada' }, { cookie, 'x-hearth-csrf': '1' })).status).toBe(200)
    expect((await call(id, { name: 'Ada' }, { cookie })).status).toBe(401)
  })

  test('takes a form whose payload is JSON', async () => {
    const response = await fetch(`${service.url}/api/v1/webhook/${await webhookFlow()}?from=x`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}` },
      body: new URLSearchParams({ payload: '{"name":"Bob"}' }),
    })
    expect(await response.json()).toMatchObject({ text: 'Hello Bob of x, [REDACTED]' })
  })

  test('streams where the flow says so', async () => {
    const response = await call(await webhookFlow({ webhookResponseMode: 'stream' }), { name: 'Ada' })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = await allEvents(response)
    expect(events.at(0)).toEqual({ event: 'agentFlowEvent', data: 'INPROGRESS' })
    expect(events.at(-1)).toEqual({ event: 'end', data: '[DONE]' })
  })

  test('promises, and keeps the promise with a signed callback, however often it takes', async () => {
    const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/done`
    const id = await webhookFlow({ webhookResponseMode: 'async', callbackUrl, callbackSecret: 'hush' })
    const response = await call(id, { name: 'Ada' })
    expect(response.status).toBe(202)
    const { chatId, status } = (await response.json()) as { chatId: string; status: string }
    expect(status).toBe('PROCESSING')
    await expect.poll(() => received.length).toBe(2)
    const { headers, body } = received[1] ?? { headers: {}, body: '' }
    expect(JSON.parse(body)).toMatchObject({
      status: 'SUCCESS',
      chatId,
      data: { text: expect.stringContaining('Ada') },
    })
    expect(headers['x-flowise-signature']).toBe(createHmac('sha256', 'hush').update(body).digest('hex'))
  })

  test.each([
    { name: 'without a key', inputs: {}, headers: {}, status: 401 },
    { name: 'of another method', inputs: { webhookMethod: 'GET' }, headers: undefined, status: 405 },
    { name: 'of another type', inputs: { webhookContentType: 'text/xml' }, headers: undefined, status: 415 },
    {
      name: 'that lacks something',
      inputs: { webhookEnableValidation: true, webhookBodyParams: [{ name: 'need', required: true }] },
      headers: undefined,
      status: 400,
    },
    { name: 'to be signed without a secret', inputs: { webhookEnableAuth: true }, headers: undefined, status: 500 },
  ])('refuses a call $name', async ({ inputs, headers, status }) => {
    const id = await webhookFlow(inputs)
    const response = await call(id, {}, headers as Record<string, string> | undefined)
    expect(response.status).toBe(status)
    const { message } = (await response.json()) as { message: string }
    expect(await refusedOf(id)).toMatchObject([{ method: 'POST', status, reason: message }])
  })

  test('that is refused is kept without what was sent', async () => {
    const id = await webhookFlow({ webhookEnableAuth: true })
    await service.call('POST', `chatflows/${id}/webhook-secret`)
    await call(id, { name: 'body of this call' }, { 'x-webhook-signature': 'signature of this call', cookie: 'a=b' })
    const kept = await refusedOf(id)
    expect(kept).toMatchObject([{ status: 401, reason: 'Invalid webhook signature' }])
    expect(JSON.stringify(kept)).not.toMatch(/of this call|a=b/)
  })

  test('that is not JSON, or too large, is kept as refused', async () => {
    const id = await webhookFlow()
    await service.call('PUT', `chatflows/${id}`, { isPublic: true })
    const headers = { 'content-type': 'application/json' }
    const send = (body: string) => fetch(`${service.url}/api/v1/webhook/${id}`, { method: 'POST', headers, body })
    expect((await send('{"name":')).status).toBe(400)
    expect((await send(JSON.stringify('x'.repeat(2_000_000)))).status).toBe(413)
    expect(await refusedOf(id)).toMatchObject([{ status: 413 }, { status: 400 }])
  })

  test('that ran is not kept as refused', async () => {
    const id = await webhookFlow()
    await call(id, { name: 'Ada' })
    expect(await refusedOf(id)).toEqual([])
  })

  test('is not there for a flow that starts otherwise', async () => {
    const id = await webhookFlow({ startInputType: 'chatInput' })
    expect((await call(id, {})).status).toBe(404)
    expect(await refusedOf(id)).toMatchObject([{ status: 404, reason: expect.stringContaining('not configured') }])
  })
})

describe('a webhook that checks signatures', () => {
  async function signedFlow(inputs: object = {}) {
    const id = await webhookFlow({ webhookEnableAuth: true, ...inputs })
    const { webhookSecret } = (await service.call('POST', `chatflows/${id}/webhook-secret`)) as {
      webhookSecret: string
    }
    return { id, webhookSecret }
  }
  const hmac = (body: object, secret: string) => createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex')

  test.each(['', 'sha256='])('takes a right one, written "%s…", in place of a key', async (prefix) => {
    const { id, webhookSecret } = await signedFlow()
    const body = { name: 'Ada' }
    const headers = { 'x-webhook-signature': prefix + hmac(body, webhookSecret) }
    expect(await (await call(id, body, headers)).json()).toMatchObject({ text: expect.stringContaining('Ada') })
  })

  test('takes a plain token where the flow says so', async () => {
    const { id, webhookSecret } = await signedFlow({
      webhookSignatureType: 'plain-token',
      webhookSignatureHeader: 'X-Gitlab-Token',
    })
    expect((await call(id, {}, { 'x-gitlab-token': webhookSecret })).status).toBe(200)
    expect((await call(id, {}, { 'x-gitlab-token': `${webhookSecret}0` })).status).toBe(401)
  })

  test.each([
    { name: 'no signature', headers: {}, message: 'Missing signature header: x-webhook-signature' },
    { name: 'a wrong one', headers: { 'x-webhook-signature': 'ab' }, message: 'Invalid webhook signature' },
    { name: 'an API key alone', headers: { authorization: `Bearer ${testKey}` }, message: 'Missing signature header' },
  ])('refuses $name', async ({ headers, message }) => {
    const { id } = await signedFlow()
    const response = await call(id, {}, headers as Record<string, string>)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) })
  })

  test('forgets its secret on request', async () => {
    const { id, webhookSecret } = await signedFlow()
    const response = await fetch(`${service.url}/api/v1/chatflows/${id}/webhook-secret`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${testKey}` },
    })
    expect(response.status).toBe(204)
    expect((await call(id, {}, { 'x-webhook-signature': hmac({}, webhookSecret) })).status).toBe(500)
  })
})

describe('an editor that listens to webhooks', () => {
  test('is told what their runs tell', async () => {
    const id = await webhookFlow()
    const { listenerId } = (await service.call('POST', `webhook-listener/${id}/register`)) as { listenerId: string }
    const leaving = new AbortController()
    const stream = await fetch(`${service.url}/api/v1/webhook-listener/${id}/stream/${listenerId}`, {
      headers: { authorization: `Bearer ${testKey}` },
      signal: leaving.signal,
    })
    const reader = (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader.read()).value ?? ''
    expect(text).toContain('listenerReady')
    await call(id, { name: 'Ada' })
    while (!text.includes('"event":"end"')) text += (await reader.read()).value ?? ''
    expect(text).toContain('"event":"agentFlowEvent","data":"FINISHED"')
    leaving.abort()
  })
})
