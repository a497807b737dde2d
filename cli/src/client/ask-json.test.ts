import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ask, askJson } from './ask-json.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const what = 'list the keys'

describe('what is sent', () => {
  const echo: RequestListener = async (request, response) => {
    const { method, headers } = request
    const text = (await request.toArray()).join('')
    response.end(JSON.stringify({ method, text, key: headers.authorization, type: headers['content-type'] }))
  }
  const sent = async (options: object) => (await ask(await serve(echo), { what, ...options })).json()

  test('is a GET without key and body', async () => expect(await sent({})).toEqual({ method: 'GET', text: '' }))

  test('carries the key, and the body as JSON', async () => {
    expect(await sent({ method: 'POST', key: 'k', body: { a: 1 } })).toEqual({
      method: 'POST',
      text: '{"a":1}',
      key: 'Bearer k',
      type: 'application/json',
    })
  })
})

describe('a refusal', () => {
  test.each([
    { name: 'in a message', body: '{"message":"no key"}', message: 'Cannot list the keys: no key (401)' },
    { name: "in OpenAI's form", body: '{"error":{"message":"no key"}}', message: 'Cannot list the keys: no key (401)' },
    { name: 'in an error', body: '{"error":"no key"}', message: 'Cannot list the keys: no key (401)' },
    { name: 'in plain text', body: 'no key', message: 'Cannot list the keys: no key (401)' },
    { name: 'as a whole sentence', body: '{"message":"Cannot ask: no key"}', message: 'Cannot ask: no key' },
    { name: 'without words', body: '', message: 'Cannot list the keys: it was refused without a reason (401)' },
    { name: 'at length', body: 'x'.repeat(501), message: `Cannot list the keys: ${'x'.repeat(500)} (401)` },
    {
      name: 'at length in a message',
      body: JSON.stringify({ message: 'x'.repeat(501) }),
      message: `Cannot list the keys: ${'x'.repeat(500)} (401)`,
    },
  ])('$name is told with what was tried', async ({ body, message }) => {
    const url = await serve((_, response) => response.writeHead(401).end(body))
    await expect(ask(url, { what })).rejects.toMatchObject({ kind: 'upstream', message })
  })
})

test.each([
  { status: 404, kind: 'missing', message: 'Cannot list the keys: none has this name' },
  { status: 409, kind: 'upstream', message: 'Cannot list the keys: GET /keys lists them (409)' },
])('what a service words for programs is worded anew where it answers $status: $kind', async (refusal) => {
  const { status, ...failure } = refusal
  const url = await serve((_, response) => response.writeHead(status).end('{"message":"GET /keys lists them"}'))
  await expect(ask(url, { what, missing: 'none has this name' })).rejects.toMatchObject(failure)
})

describe('without an answer', () => {
  test('the address that was asked is named, without its path', async () => {
    const url = await serve((request) => request.socket.destroy())
    await expect(ask(`${url}/api?key=1`, { what })).rejects.toMatchObject({
      kind: 'unavailable',
      message: `Cannot list the keys: ${url} does not answer`,
    })
  })

  test('in time it does not answer either', async () => {
    const url = await serve(() => undefined)
    await expect(ask(url, { what, signal: AbortSignal.timeout(1) })).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('because it was given up, the reason stands as it is', async () => {
    const stop = new AbortController()
    const reason = new Error('given up')
    const url = await serve(() => stop.abort(reason))
    await expect(ask(url, { what, signal: stop.signal })).rejects.toBe(reason)
  })
})

describe('askJson()', () => {
  const schema = z.object({ id: z.string() })

  test('reads the answer', async () => {
    const url = await serve((_, response) => response.end('{"id":"a","more":1}'))
    expect(await askJson(url, schema, { what })).toEqual({ id: 'a' })
  })

  test.each(['{"id":1}', '<html>'])('refuses another answer: %s', async (body) => {
    const url = await serve((_, response) => response.end(body))
    await expect(askJson(url, schema, { what })).rejects.toMatchObject({
      kind: 'upstream',
      message: 'Cannot list the keys: the answer is not what this version of Hearth understands',
    })
  })
})
