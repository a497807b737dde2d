import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Resolve } from '@hearth/outbound'
import { afterEach, describe, expect, test } from 'vitest'
import { type Outbound, type OutboundOptions, openOutbound } from './outbound-fetch.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function outbound(options: Partial<OutboundOptions> = {}): Outbound {
  const opened = openOutbound({ allowPrivate: false, maxFetchBytes: 10_000, ...options })
  closers.push(() => opened.close())
  return opened
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A real server; what it was asked is kept. */
async function serve(handler: Handler, host = '127.0.0.1') {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    handler(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, host, listening))
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, requests }
}

const resolving =
  (...addresses: readonly string[]): Resolve =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const redirectTo =
  (location: string, status = 302): Handler =>
  (_request, response) =>
    response.writeHead(status, { location }).end()

const hostOf = (url: string) => new URL(url).host

const said = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    (error: Error) => error.message,
  )

test('what others noted of a trace goes to models alone, the trace itself everywhere', async () => {
  const { url, requests } = await serve((_, response) => response.end())
  const { trusted, guarded, strict } = outbound({
    traceparent: () => '00-trace',
    tracestate: () => 'shop=7',
    allowedHosts: [hostOf(url)],
  })
  for (const client of [trusted, guarded, strict]) await client(url)
  expect(requests.map(({ headers }) => headers.traceparent)).toEqual(Array(3).fill('00-trace'))
  expect(requests.map(({ headers }) => headers.tracestate)).toEqual(['shop=7', 'shop=7', undefined])
})

describe('the key of our inference service', () => {
  test('goes with what models ask there, and nowhere else', async () => {
    const [ours, other] = await Promise.all([
      serve((_, response) => response.end()),
      serve((_, response) => response.end()),
    ])
    const { trusted, strict, guarded } = outbound({
      keyed: { url: ours.url, key: 'k-1' },
      allowedHosts: [hostOf(ours.url)],
      allowPrivate: true,
    })
    await trusted(`${ours.url}/v1/models`)
    await trusted(`${ours.url}/v1/models`, { headers: { authorization: 'Bearer own' } })
    await strict(`${ours.url}/v1/models`)
    await guarded(`${ours.url}/v1/models`)
    await trusted(`${other.url}/v1/models`)
    const sent = (requests: readonly IncomingMessage[]) => requests.map(({ headers }) => headers.authorization)
    expect(sent(ours.requests)).toEqual(['Bearer k-1', 'Bearer own', undefined, undefined])
    expect(sent(other.requests)).toEqual([undefined])
  })
})

describe('a strict request', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:7f00:1::]/',
    'http://[2002:a9fe:a9fe::1]/',
    'http://[2001:0:1::1]/',
    'http://10.0.0.8/',
    'http://169.254.169.254/latest/meta-data',
    'http://168.63.129.16/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
    'http://[fd00:ec2::254]/',
    'http://localhost/',
    'http://１２７.0.0.1/',
    'http://①⑦②.①⑥.0.1/',
  ])('to %s is refused', async (url) => {
    expect(await said(outbound().strict(url))).toMatch(/^Cannot reach .*: the address is (private|link-local)/)
  })

  test.each([
    ['file:///etc/passwd', 'Cannot fetch "file:" addresses: only http and https are served'],
    ['data:text/plain,x', 'Cannot fetch "data:" addresses: only http and https are served'],
    ['nonsense', 'Cannot fetch "nonsense": it is not a URL'],
    ['http://example.com@127.0.0.1/', 'Cannot fetch from "127.0.0.1": credentials go into a header, not into the URL'],
  ])('to %s is refused', async (url, message) => {
    expect(await said(outbound().strict(url))).toBe(message)
  })

  test('is checked against what the name leads to at the moment of connecting', async () => {
    let asked = 0
    const rebinding: Resolve = (name, options, callback) =>
      resolving(asked++ === 0 ? '93.184.216.34' : '127.0.0.1')(name, options, callback)
    const { checkHost, strict } = outbound({ resolve: rebinding })
    expect(await checkHost('rebinding.example')).toBe('93.184.216.34')
    expect(await said(strict('http://rebinding.example:8080/'))).toContain('the address is private')
  })

  test('is refused when one address of several is forbidden', async () => {
    const { strict } = outbound({ resolve: resolving('93.184.216.34', '10.0.0.1') })
    expect(await said(strict('http://both.example/'))).toContain('the address is private')
  })

  test.each([
    ['a host', () => '127.0.0.1'],
    ['a host with its port', (port: number) => `127.0.0.1:${port}`],
    ['a network', () => '127.0.0.0/8'],
  ])('reaches what the settings allow as %s', async (_name, setting) => {
    const server = await serve((_request, response) => response.end('allowed'))
    const { strict } = outbound({ allowedHosts: [setting(server.port)] })
    expect(await (await strict(server.url)).text()).toBe('allowed')
  })

  test('does not reach another port of an allowed host', async () => {
    const server = await serve((_request, response) => response.end())
    const { strict } = outbound({ allowedHosts: ['127.0.0.1:1'] })
    expect(await said(strict(server.url))).toContain('the address is private')
  })

  test('never reaches a metadata service through an allowed name', async () => {
    const { strict } = outbound({ allowedHosts: ['nas.local'], resolve: resolving('169.254.169.254') })
    expect(await said(strict('http://nas.local/'))).toContain('link-local or a metadata service')
  })
})

describe('a strict request that comes to nothing', () => {
  test('says where it went and why', async () => {
    const { url, port } = await serve((_request, response) => response.destroy())
    expect(await said(outbound({ allowedHosts: [hostOf(url)] }).strict(url))).toMatch(
      new RegExp(`^Cannot fetch from "127.0.0.1:${port}": .*(other side closed|socket hang up|ECONNRESET)`),
    )
  })

  test('ends with its signal', async () => {
    const { url } = await serve(() => undefined)
    const { strict } = outbound({ allowedHosts: [hostOf(url)] })
    expect(await said(strict(url, { signal: AbortSignal.timeout(50) }))).toContain('due to timeout')
  })
})

describe('a redirect', () => {
  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://[::ffff:127.0.0.1]:81/',
    '//127.0.0.1:81/',
  ])('to %s is refused', async (location) => {
    const { url } = await serve(redirectTo(location))
    expect(await said(outbound({ allowedHosts: [hostOf(url)] }).strict(url))).toMatch(
      /^Cannot reach .*: the address is/,
    )
  })

  test('from outside leads to no allowed host', async () => {
    const inside = await serve((_request, response) => response.end('inside'))
    const outside = await serve(redirectTo(inside.url), '127.0.0.2')
    // An address that may be reached without being named stands for one in the open.
    const { strict } = outbound({ allowedHosts: [hostOf(inside.url), '127.0.0.2/32'] })
    const named = outside.url.replace('127.0.0.1', '127.0.0.2')
    expect(await (await strict(inside.url)).text()).toBe('inside')
    expect(await said(strict(named))).toContain('the address is private')
    expect(outside.requests).toHaveLength(1)
    expect(inside.requests).toHaveLength(1)
  })

  test('to another scheme is refused', async () => {
    const { url } = await serve(redirectTo('file:///etc/passwd'))
    expect(await said(outbound({ allowedHosts: [hostOf(url)] }).strict(url))).toContain(
      'only http and https are served',
    )
  })

  test('is followed at most five times', async () => {
    const { url, requests } = await serve(redirectTo('/again'))
    expect(await said(outbound({ allowedHosts: [hostOf(url)] }).strict(url))).toContain('more than 5 redirects')
    expect(requests).toHaveLength(6)
  })

  test('takes no credentials to another origin', async () => {
    const target = await serve((_request, response) => response.end('there'))
    const { url } = await serve(redirectTo(target.url, 307))
    const headers = { authorization: 'Bearer x', cookie: 'a=b', 'x-api-key': 'k', 'x-plain': 'p' }
    const response = await outbound({ allowedHosts: [hostOf(url), hostOf(target.url)] }).strict(url, { headers })
    expect(await response.text()).toBe('there')
    expect(response).toMatchObject({ url: `${target.url}/`, ok: true })
    const [received] = target.requests
    expect(received?.headers).toMatchObject({ 'x-plain': 'p' })
    for (const name of ['authorization', 'cookie', 'x-api-key']) expect(received?.headers).not.toHaveProperty(name)
  })

  test.each([
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'body'],
    [308, 'POST', 'body'],
  ])('with %i turns a POST into a %s', async (status, method, body) => {
    const received: string[] = []
    const { url } = await serve(async (request, response) => {
      if (request.url === '/') return redirectTo('/next', status)(request, response)
      let text = ''
      for await (const part of request.setEncoding('utf8')) text += part
      received.push(`${request.method} ${text}`)
      response.end()
    })
    await outbound({ allowedHosts: [hostOf(url)] }).strict(url, { method: 'POST', body: 'body' })
    expect(received).toEqual([`${method} ${body}`])
  })

  test('is handed over where the caller wants to see it', async () => {
    const { url } = await serve(redirectTo('http://169.254.169.254/'))
    const response = await outbound({ allowedHosts: [hostOf(url)] }).strict(url, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://169.254.169.254/'])
  })
})

describe('an answer', () => {
  test.each([
    ['announced', { 'content-length': '20000' }],
    ['not announced', {}],
  ])('that is too long and %s fails', async (_name, headers) => {
    const { url } = await serve((_request, response) => response.writeHead(200, headers).end('x'.repeat(20_000)))
    const reading = outbound({ allowedHosts: [hostOf(url)] })
      .strict(url)
      .then((response) => response.text())
    expect(await said(reading)).toContain('it is longer than 10000 bytes')
  })

  test('comes with its status and headers, and a form arrives as one', async () => {
    const { url } = await serve((request, response) =>
      response.writeHead(418, { 'x-type': String(request.headers['content-type']) }).end('tea'),
    )
    const body = new FormData()
    body.set('a', 'b')
    const response = await outbound({ allowedHosts: [hostOf(url)] }).strict(url, { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([418, 'tea'])
    expect(response.headers.get('x-type')).toMatch(/^multipart\/form-data; boundary=/)
  })
})

describe('a host of a client that connects by itself', () => {
  test.each(['localhost', '127.0.0.1', '2130706433', '::1', '[::1]'])('such as %s is refused', async (host) => {
    expect(await said(outbound().checkHost(host))).toContain('the address is private')
  })

  test('is given as the address to connect to where it is allowed', async () => {
    const { checkHost } = outbound({ allowedHosts: ['db.local:5432'], resolve: resolving('10.0.0.9') })
    expect(await checkHost('db.local', 5432)).toBe('10.0.0.9')
    expect(await said(checkHost('db.local', 5433))).toContain('the address is private')
  })

  test('that nobody knows is named', async () => {
    expect(await said(outbound().checkHost('no-such-host.invalid'))).toBe(
      'Cannot reach "no-such-host.invalid": nobody knows a host of that name',
    )
  })
})

describe('a question to a model', () => {
  const ask = { method: 'POST', body: '{}', headers: new Headers({ 'content-type': 'application/json' }) }

  test('asks for an answer that is not compressed, and keeps what else its headers say', async () => {
    const server = await serve((_request, response) => response.setHeader('x-model', 'm').end('{"a":1}'))
    const answer = await outbound().trusted(`${server.url}/v1`, ask)
    expect(server.requests[0]?.headers).toMatchObject({
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': '2',
    })
    expect(answer.headers.get('x-model')).toBe('m')
    expect(await answer.json()).toEqual({ a: 1 })
  })

  test('is not sent on to where the answer redirects, which only the caller sees who asks for it', async () => {
    const there = await serve((_request, response) => response.end('there'))
    const { url } = await serve(redirectTo(there.url, 307))
    const { trusted } = outbound()
    await expect(trusted(`${url}/v1/models`)).rejects.toThrow('fetch failed')
    const seen = await trusted(`${url}/v1/models`, { redirect: 'manual' })
    expect([seen.status, seen.headers.get('location')]).toEqual([307, there.url])
    expect(there.requests).toEqual([])
  })

  test.each([204, 404])('may be answered with %i', async (status) => {
    const server = await serve((_request, response) => response.writeHead(status).end())
    const answer = await outbound().trusted(server.url, ask)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toBe('')
  })

  test('gets its answer as it comes; who reads no further ends it', async () => {
    const ended = Promise.withResolvers<void>()
    const server = await serve((_request, response) => {
      response.once('close', () => ended.resolve()).write('first')
    })
    const answer = await outbound().trusted(server.url, ask)
    const reader = answer.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
    await reader?.cancel()
    await ended.promise
  })

  test('fails with the reason of whoever ends it', async () => {
    const server = await serve(() => undefined)
    const gone = new AbortController()
    const asked = outbound().trusted(server.url, { ...ask, signal: gone.signal })
    gone.abort(new Error('the reader left'))
    await expect(asked).rejects.toThrow('the reader left')
  })

  test('fails as `fetch` does where nothing listens', async () => {
    const failed = outbound().trusted('http://127.0.0.1:1/', ask)
    await expect(failed).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNREFUSED' } })
  })
})
