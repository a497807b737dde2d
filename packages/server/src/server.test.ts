import { once } from 'node:events'
import { get } from 'node:http'
import { Failure } from '@hearth/kernel'
import { createRoute, z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { createRoutes } from './endpoint/routes.ts'
import type { Server } from './server.ts'
import { exchange, openSocket } from './test-support/raw-http.ts'
import { serverOptions, startServer } from './test-support/start-server.ts'

const echo = createRoute({
  method: 'post',
  path: '/echo/{id}',
  request: {
    params: z.object({ id: z.string() }),
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ items: z.array(z.int()), name: z.string() }) } },
    },
  },
  responses: { 200: { description: 'The body', content: { 'application/json': { schema: z.object({}) } } } },
})

/** @param onWait called once a request to `/wait` has come in */
function define({ app }: Server, onWait = (): void => undefined): void {
  const routes = createRoutes()
  routes.openapi(echo, (c) => c.json(c.req.valid('json')))
  app.route('/', routes)
  app.get('/api/v1/apikey/:key', (c) => c.text('known'))
  app.get('/fail', () => {
    throw new Failure('unavailable', 'Cannot answer: busy', { retryAfterSeconds: 1.2, cause: new Error('inner') })
  })
  app.get('/broken', () => {
    throw new Failure('broken', 'Cannot answer: the model aborted')
  })
  app.get('/upstream', () => {
    throw new Failure('upstream', 'Cannot answer: it broke off')
  })
  app.get('/bug', () => {
    throw new TypeError('undefined is not a secret')
  })
  app.get('/wait', async (c) => {
    onWait()
    await new Promise((_, reject) => {
      c.req.raw.signal.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')))
    })
    return c.text('never')
  })
}

const post = (url: string, body: string | ReadableStream) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' } as RequestInit)

describe('a request', () => {
  test('may end its path with a slash', async () => {
    const { url } = await startServer(({ app }) => void app.get('/thing/:id', (c) => c.text(c.req.param('id'))))
    expect(await (await fetch(`${url}/thing/a/`)).text()).toBe('a')
  })

  test('of HTTP/1.0 needs no host, as old probes send none', async () => {
    const { port } = await startServer(() => undefined)
    expect(await exchange(port, 'GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('request ids', () => {
  test.each([
    { name: 'a well-formed id of the caller is kept', given: 'abc-1.2:3', expected: /^abc-1\.2:3$/ },
    { name: 'one with odd characters is replaced', given: 'a b', expected: /^[\da-f-]{36}$/ },
    { name: 'one that is too long is replaced', given: 'x'.repeat(129), expected: /^[\da-f-]{36}$/ },
  ])('$name', async ({ given, expected }) => {
    const { url } = await startServer(define)
    const response = await fetch(`${url}/livez`, { headers: { 'x-request-id': given } })
    expect(response.headers.get('x-request-id')).toMatch(expected)
  })

  test('each request gets its own, also in an error', async () => {
    const { url } = await startServer(define)
    const [first, second] = await Promise.all([fetch(`${url}/fail`), fetch(`${url}/nowhere`)])
    const ids = [first, second].map((response) => response.headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(2)
    expect(await first.json()).toMatchObject({ requestId: ids[0] })
  })
})

describe('the access log', () => {
  test('has one line a request, with its id, status and time', async () => {
    const { url, records } = await startServer(define)
    await fetch(`${url}/fail?apiKey=hush`, { headers: { 'x-request-id': 'one' } })
    await expect.poll(() => records.some(({ msg }) => msg === 'request')).toBe(true)
    expect(records.filter(({ msg }) => msg === 'request')).toMatchObject([
      {
        requestId: 'one',
        client: '127.0.0.1',
        method: 'GET',
        path: '/fail',
        status: 503,
        durationMs: expect.any(Number),
      },
    ])
    expect(JSON.stringify(records)).not.toContain('hush')
  })

  test('tells which requests a page of ours makes by itself', async () => {
    const { url, records } = await startServer(define)
    const asked = [
      { site: 'same-origin', mode: 'cors', page: true },
      { site: 'same-origin', mode: 'navigate', page: undefined },
      { site: 'cross-site', mode: 'cors', page: undefined },
    ]
    // fetch() says a mode of its own.
    for (const { site, mode } of asked) {
      const [answer] = await once(
        get(`${url}/nowhere`, { headers: { 'sec-fetch-site': site, 'sec-fetch-mode': mode } }),
        'response',
      )
      answer.resume()
      await once(answer, 'end')
    }
    await expect.poll(() => records.filter(({ msg }) => msg === 'request').length).toBe(asked.length)
    expect(records.flatMap(({ msg, page }) => (msg === 'request' ? [page] : []))).toEqual(asked.map(({ page }) => page))
  })

  test.each(['/api/v1/apikey/hush', '/api/v1/APIKEY/hush'])('leaves the key out of %s', async (path) => {
    const { url, records } = await startServer(define)
    await fetch(`${url}${path}`)
    await expect.poll(() => records).toHaveLength(1)
    expect(records[0]?.path).toBe('/api/v1/apikey/…')
  })

  test('tells the client that a trusted proxy names, and not what others say of themselves', async () => {
    for (const { env, client } of [
      { env: {}, client: '127.0.0.1' },
      { env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' }, client: '203.0.113.9' },
    ]) {
      const { url, records } = await startServer(define, { common: serverOptions(env).common })
      await fetch(`${url}/fail`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
      await expect.poll(() => records.find(({ msg }) => msg === 'request')).toMatchObject({ client })
    }
  })

  test('leaves out a key that was typed in the place of an id', async () => {
    const key = 'kQ3vT8-yW_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0u'
    const { url, records } = await startServer(define)
    await fetch(`${url}/nowhere/${key}?key=${key}`)
    await expect.poll(() => records).toHaveLength(1)
    expect(records[0]?.path).toBe('/nowhere/…')
    expect(JSON.stringify(records)).not.toContain(key)
  })

  test('says nothing of the probes that machines send all the time', async () => {
    const { url, records } = await startServer(define)
    for (const path of ['/livez', '/readyz', '/metrics', '/models', '/nowhere']) await fetch(`${url}${path}`)
    await fetch(`${url}/livez`, { method: 'HEAD' })
    await fetch(`${url}/models`, { method: 'POST' })
    await expect
      .poll(() => records.map(({ method, path }) => `${method} ${path}`))
      .toEqual(['GET /nowhere', 'POST /models'])
  })

  test('calls a request whose client left 499, and no bug', async () => {
    const waiting = Promise.withResolvers<void>()
    const { url, records } = await startServer((server) => define(server, waiting.resolve))
    const leaving = new AbortController()
    const answer = expect(fetch(`${url}/wait`, { signal: leaving.signal })).rejects.toThrow()
    await waiting.promise
    leaving.abort()
    await answer
    await expect.poll(() => records.map(({ status }) => status)).toContain(499)
    await expect.poll(() => records.map(({ msg }) => msg)).toContain('request ended because its client left')
    expect(records.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})

describe('request bodies', () => {
  test('that fit their schema reach the handler', async () => {
    const { url } = await startServer(define)
    const response = await post(`${url}/echo/1`, '{"items":[1],"name":"a"}')
    expect(await response.json()).toEqual({ items: [1], name: 'a' })
  })

  test.each([
    {
      name: 'malformed JSON',
      body: '{"items":',
      error: { kind: 'invalid', message: expect.stringContaining('Cannot read the request body as JSON: ') },
    },
    {
      name: 'a field of the wrong type',
      body: '{"items":[1,"x"],"name":"a"}',
      error: {
        kind: 'invalid',
        message: expect.stringMatching(/^Cannot read the request: "items\.1": /),
        param: 'items.1',
      },
    },
    {
      name: 'something else than an object',
      body: '1',
      error: {
        kind: 'invalid',
        message: expect.stringMatching(/^Cannot read the request: must be an object, not a number$/),
      },
    },
    {
      name: 'several faults, all told at once',
      body: '{}',
      error: {
        message: expect.stringMatching(
          /"items": must be a list, but is missing; "name": must be a text, but is missing$/,
        ),
        param: 'items',
      },
    },
    {
      name: 'more faults than a sentence holds',
      body: JSON.stringify({ items: Array.from({ length: 100 }, () => 'x'), name: 'a' }),
      error: { message: expect.stringMatching(/"items\.9": [^;]*; and 90 more$/) },
    },
  ])('400: $name', async ({ body, error }) => {
    const { url } = await startServer(define)
    const response = await post(`${url}/echo/1`, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject(error)
  })

  test('that announce more than the limit are answered with 413', async () => {
    const { url } = await startServer(define)
    const response = await post(`${url}/echo/1`, JSON.stringify({ items: [], name: 'x'.repeat(2_000) }))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      kind: 'too-large',
      message: 'Cannot read the request body: it is longer than 1024 bytes',
    })
  })

  test('that turn out longer than the limit are answered with 413 before they are read', async () => {
    const { port } = await startServer(define)
    const head = 'POST /echo/1 HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\n'
    const chunk = `${(2_000).toString(16)}\r\n${'x'.repeat(2_000)}\r\n`
    const answer = await exchange(port, `${head}transfer-encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('are limited without a socket too, where nothing announces their length', async () => {
    const { server } = await startServer(define)
    const response = await server.app.request('/echo/1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [], name: 'x'.repeat(2_000) }),
    })
    expect(response.status).toBe(413)
  })

  test('may come in chunks', async () => {
    const { url } = await startServer(define)
    const body = new Blob(['{"items":[],', '"name":"a"}']).stream()
    expect(await (await post(`${url}/echo/1`, body)).json()).toEqual({ items: [], name: 'a' })
  })

  test('that announce two lengths are refused', async () => {
    const { port } = await startServer(define)
    const head = 'POST /echo/1 HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n'
    expect(await exchange(port, `${head}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('errors', () => {
  test('a failure has the status of its kind, its text and Retry-After in whole seconds', async () => {
    const { url, records } = await startServer(define)
    const response = await fetch(`${url}/fail`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ kind: 'unavailable', message: 'Cannot answer: busy' })
    expect(records.find(({ msg }) => msg === 'request failed')).toMatchObject({ level: 20 })
  })

  test.each([
    { path: '/broken', status: 500, level: 50, message: 'Cannot answer: the model aborted' },
    { path: '/upstream', status: 502, level: 40, message: 'Cannot answer: it broke off' },
  ])(
    'the cause of a $status that the owner has to mend stands in the log, too',
    async ({ path, status, level, message }) => {
      const { url, records } = await startServer(define)
      expect((await fetch(`${url}${path}`)).status).toBe(status)
      expect(records.find(({ msg }) => msg === 'request failed')).toMatchObject({ level, err: { message } })
    },
  )

  test('a bug is a plain 500 whose text and stack are in the log alone', async () => {
    const { url, records } = await startServer(define)
    const response = await fetch(`${url}/bug`, { headers: { 'x-request-id': 'bug-1' } })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ kind: 'bug', message: 'Internal error', requestId: 'bug-1' })
    expect(records.find(({ level }) => level === 50)).toMatchObject({
      requestId: 'bug-1',
      err: {
        type: 'TypeError',
        message: 'undefined is not a secret',
        stack: expect.stringContaining('server.test.ts'),
      },
    })
  })

  test.each(['GET', 'DELETE'])('%s of an unknown endpoint is 404', async (method) => {
    const { url } = await startServer(define)
    const response = await fetch(`${url}/nowhere`, { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      kind: 'missing',
      message: `Cannot ${method} /nowhere: there is no such endpoint`,
    })
  })

  test('the service may choose another status and more headers', async () => {
    const { url } = await startServer(define, {
      renderError: () => ({ body: { odd: true }, status: 418, headers: { 'x-odd': 'yes' } }),
    })
    const response = await fetch(`${url}/fail`)
    expect([response.status, response.headers.get('x-odd')]).toEqual([418, 'yes'])
  })
})

describe('probes', () => {
  test('/livez and /readyz answer once the server listens', async () => {
    const { url } = await startServer(define)
    for (const path of ['/livez', '/readyz']) {
      const response = await fetch(`${url}${path}`)
      expect([response.status, await response.text()]).toEqual([200, 'ok'])
    }
  })

  test('/readyz says why the service cannot do its job, and /livez holds', async () => {
    let state: { ok: boolean; reason?: string } = { ok: false, reason: 'loading the model' }
    const { url } = await startServer(define, { ready: () => state })
    const answer = async () => {
      const response = await fetch(`${url}/readyz`)
      return [response.status, await response.text()]
    }
    expect(await answer()).toEqual([503, 'loading the model'])
    state = { ok: false }
    expect(await answer()).toEqual([503, 'not ready'])
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    state = { ok: true }
    expect(await answer()).toEqual([200, 'ok'])
  })

  test.each([
    { path: '/livez?verbose', status: 200, text: '[+]ping ok\nlivez check passed\n' },
    {
      path: '/readyz?verbose=1',
      status: 503,
      text: '[+]ping ok\n[-]ready failed: loading the model\nreadyz check failed\n',
    },
    {
      path: '/readyz?verbose&exclude=ready',
      status: 200,
      text: '[+]ping ok\n[+]ready excluded: ok\nreadyz check passed\n',
    },
    {
      path: '/readyz?verbose&exclude=ready&exclude=other&exclude=b',
      status: 200,
      text:
        '[+]ping ok\n[+]ready excluded: ok\n' +
        'warn: some health checks cannot be excluded: no matches for "b","other"\nreadyz check passed\n',
    },
    { path: '/readyz?exclude=ready', status: 200, text: 'ok' },
    { path: '/readyz?exclude=ping', status: 503, text: 'loading the model' },
  ])('$path answers as the probes of Kubernetes do', async ({ path, status, text }) => {
    const { url } = await startServer(define, { ready: () => ({ ok: false, reason: 'loading the model' }) })
    const response = await fetch(`${url}${path}`)
    expect([response.status, await response.text()]).toEqual([status, text])
  })

  test('/readyz says that the server is stopping, to who still has a connection', async () => {
    const { server, port } = await startServer(define)
    const { socket, received, closed } = openSocket(port)
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
    // The second request is half sent, so the connection is not idle when the server begins to stop.
    socket.write(`${ask('/livez')}${ask('/readyz').slice(0, 10)}`)
    await expect.poll(() => received()).toContain('200 OK')
    const stopped = server.close(new AbortController().signal)
    socket.write(ask('/readyz').slice(10))
    await stopped
    await closed
    expect(received()).toMatch(/HTTP\/1\.1 503 [\s\S]*stopping$/)
  })
})

describe('/openapi.json', () => {
  test('documents the routes', async () => {
    const { url } = await startServer(define, { title: 'Example' })
    expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Example' },
      paths: { '/echo/{id}': { post: { requestBody: { required: true } } } },
    })
  })
})
