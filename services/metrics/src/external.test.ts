import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createCertificates, isOpensslInstalled } from './clients/http/certificates.fixture.ts'
import { metricsConfigSchema } from './index.ts'
import { startMetrics } from './test-support/start-metrics.ts'
import { encodeWriteRequest } from './test-support/write-request.ts'

type Answer = (request: IncomingMessage, answer: ServerResponse) => void

const found = JSON.stringify({ status: 'success', data: { resultType: 'vector', result: [] } })
const answerWell: Answer = (_, answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end(found)

async function listen(server: ReturnType<typeof createServer> | ReturnType<typeof createSecureServer>) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A service before a server that answers so; what the service's own questions find is not counted. */
async function before(respond: Answer, external: object = {}, settings: object = {}) {
  const asked: IncomingMessage[] = []
  const address = await listen(
    createServer((request, answer) => {
      if (request.url?.endsWith('/query?query=1') === true) return answerWell(request, answer)
      asked.push(request)
      respond(request, answer)
    }),
  )
  const metrics = await startMetrics({ external: { url: `http://${address}`, ...external }, ...settings })
  onTestFinished(metrics.remove)
  const ask = (path: string, init?: RequestInit) => fetch(`${metrics.url}${path}`, init)
  return { asked, ask, address }
}

describe('an external server', () => {
  test('is asked below its path, with what the client asked, as it was written', async () => {
    const base = await before(answerWell)
    const { asked, ask } = await before(answerWell, { url: `http://${base.address}/prometheus/` })
    expect(await (await ask('/api/v1/query?query=a%2Bb&x=%20')).text()).toBe(found)
    expect(asked).toEqual([])
    expect(base.asked[0]?.url).toBe('/prometheus/api/v1/query?query=a%2Bb&x=%20')
  })

  test.each([
    ['basicAuth', { basicAuth: { username: 'u', password: 'p' } }, { authorization: 'Basic dTpw' }],
    ['bearerToken', { bearerToken: 't' }, { authorization: 'Bearer t' }],
    ['headers', { headers: { 'X-Scope-OrgID': 'team' } }, { 'x-scope-orgid': 'team' }],
  ])('knows us by %s', async (_, external, headers) => {
    const { asked, ask } = await before(answerWell, external)
    await ask('/api/v1/labels', { headers: { authorization: 'Bearer own', cookie: 'a=b' } })
    expect(asked[0]?.headers).toMatchObject(headers)
    expect(asked[0]?.headers).not.toHaveProperty('cookie')
    expect(Object.values(asked[0]?.headers ?? {})).not.toContain('Bearer own')
  })

  test('knows us by headers whose values lie in files, for questions and for what is written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'external-headers-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'key')
    await writeFile(path, 'first\n')
    const written = await before((_, answer) => answer.writeHead(204).end())
    const writeUrl = `http://${written.address}/write`
    const { asked, ask } = await before(answerWell, { headerFiles: { 'X-Api-Key': path }, writeUrl })
    await ask('/api/v1/labels')
    await writeFile(path, 'second\n')
    await ask('/api/v1/labels')
    expect(asked.map(({ headers }) => headers['x-api-key'])).toEqual(['first', 'second'])
    const series = [{ labels: { __name__: 'm' }, samples: [[Date.now(), 1] as const] }]
    const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
    const body = new Uint8Array(encodeWriteRequest(series))
    expect((await ask('/api/v1/write', { method: 'POST', headers, body })).status).toBe(204)
    await expect.poll(() => written.asked[0]?.headers['x-api-key'], { timeout: 30_000 }).toBe('second')
  })

  test('sees headers of clients that may go along', async () => {
    const settings = { headers: { 'X-Scope-OrgID': 'all' }, passHeaders: ['X-Scope-OrgID'] }
    const { asked, ask } = await before(answerWell, settings)
    await ask('/api/v1/labels', { headers: { 'x-scope-orgid': 'mine', 'x-other': '1' } })
    await ask('/api/v1/labels')
    expect(asked.map(({ headers }) => headers['x-scope-orgid'])).toEqual(['mine', 'all'])
    expect(asked[0]?.headers).not.toHaveProperty('x-other')
  })

  test.skipIf(!isOpensslInstalled)('is believed over TLS when its certificate is, and knows ours', async () => {
    const certificates = createCertificates()
    onTestFinished(certificates.remove)
    const { path, read } = certificates
    const options = { cert: read('server.pem'), key: read('server.key'), ca: read('ca.pem') }
    const address = await listen(createSecureServer({ ...options, requestCert: true }, answerWell))
    const url = `https://${address}`
    const trusting = await before(answerWell, {
      url,
      tls: { caFile: path('ca.pem'), certFile: path('client.pem'), keyFile: path('client.key') },
    })
    expect((await trusting.ask('/api/v1/labels')).status).toBe(200)
    const doubting = await before(answerWell, { url })
    expect(await (await doubting.ask('/api/v1/labels')).json()).toMatchObject({
      errorType: 'unavailable',
      error: expect.stringContaining('certificate'),
    })
  })

  test('that does not know us is the fault of our settings, not of the client', async () => {
    const { ask } = await before((_, answer) => answer.writeHead(401, { 'www-authenticate': 'Basic' }).end())
    const answer = await ask('/api/v1/labels')
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([502, null])
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('"basicAuth", "bearerToken"') })
  })

  test('that redirects is shown where to', async () => {
    const { ask } = await before((_, answer) => answer.writeHead(302, { location: 'http://other.example/' }).end())
    expect(await (await ask('/api/v1/labels')).json()).toMatchObject({
      error: expect.stringContaining('it redirects to http://other.example/; "external.url" has to be'),
    })
  })

  test.each([
    ['a page', 503, 'text/html', '<html>', 'unavailable', 'the external server answers /api/v1/labels with 503'],
    ['text', 404, 'text/plain', 'no path', 'not_found', 'the external server answers /api/v1/labels with 404: no path'],
  ])('that refuses with %s does so in Prometheus’ form', async (_, status, type, body, errorType, error) => {
    const { ask } = await before((_, answer) => answer.writeHead(status, { 'content-type': type }).end(body))
    const answer = await ask('/api/v1/labels')
    expect([answer.status, await answer.json()]).toEqual([status, { status: 'error', errorType, error }])
  })

  test('refuses writes in text, as senders read it, and says when to come again', async () => {
    const { ask } = await before((_, answer) => answer.writeHead(429, { 'retry-after': '7' }).end('slow down'))
    const answer = await ask('/api/v1/write', { method: 'POST', body: 'x' })
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([429, '7', 'slow down'])
  })

  test('is not asked any longer by a client that has left', async () => {
    const left = Promise.withResolvers<void>()
    const { asked, ask } = await before((_, answer) => void answer.once('close', () => left.resolve()))
    const client = new AbortController()
    const answer = ask('/api/v1/query?query=heavy', { signal: client.signal })
    await expect.poll(() => asked).toHaveLength(1)
    client.abort()
    await expect(answer).rejects.toThrow()
    await left.promise
  })

  test('is not read any longer for a client that leaves in the middle, and its place is free again', async () => {
    const left = Promise.withResolvers<void>()
    const { ask } = await before(
      (_, answer) => {
        answer.writeHead(200, { 'content-type': 'application/json' }).write('{"status":')
        answer.once('close', () => left.resolve())
      },
      {},
      { queryConcurrency: 1 },
    )
    for (let time = 0; time < 2; time++) {
      const client = new AbortController()
      const answer = await ask('/api/v1/query?query=heavy', { signal: client.signal })
      const reader = answer.body?.getReader()
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('{"status":')
      client.abort()
      await left.promise
    }
  })

  test('that does not answer in time is told as a timeout', async () => {
    const { ask } = await before(() => undefined, {}, { queryTimeoutMs: 100 })
    const answer = await ask('/api/v1/query?query=heavy')
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'error', errorType: 'timeout', error: 'the external server gave no answer within 0.1s' },
    ])
  })

  test('that says too much is cut off', async () => {
    const { ask } = await before((_, answer) => answer.writeHead(200).end('x'.repeat(5_000)), { maxAnswerBytes: 1_024 })
    await expect(ask('/api/v1/labels').then((answer) => answer.text())).rejects.toThrow()
  })

  test('that is away is told by each answer, and by the service’s own state', async () => {
    const metrics = await startMetrics({ external: { url: 'http://127.0.0.1:1' } })
    onTestFinished(metrics.remove)
    const answer = await fetch(`${metrics.url}/api/v1/query?query=up`)
    const error = 'Cannot ask the external server: Get "http://127.0.0.1:1": connection refused'
    expect([answer.status, await answer.json()]).toEqual([502, { status: 'error', errorType: 'unavailable', error }])
    await expect.poll(async () => (await fetch(`${metrics.url}/readyz`)).text()).toBe(`warning: ${error}`)
  })

  test('has no part in backups of this service', async () => {
    const { asked, ask } = await before(answerWell)
    expect((await ask('/api/v1/admin/tsdb/copy', { method: 'POST' })).status).toBe(500)
    expect(asked).toEqual([])
  })

  test('is administered where that is allowed', async () => {
    const { asked, ask } = await before(answerWell, {}, { adminApi: true })
    await ask('/api/v1/admin/tsdb/delete_series?match[]=a', { method: 'POST' })
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/api/v1/admin/tsdb/delete_series?match[]=a'],
    ])
  })
})

describe('rules before an external server', () => {
  const ruleFile = async (rule: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'external-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'rules.yml'), `groups: [{ name: g, interval: 100ms, rules: [${rule}] }]`)
    return join(folder, 'rules.yml')
  }

  test('that record need a place for it', async () => {
    const ruleFiles = [await ruleFile('{ record: a, expr: b }')]
    await expect(startMetrics({ external: { url: 'http://127.0.0.1:9' }, ruleFiles })).rejects.toThrow(
      'Cannot use the rules: "a" of the group "g" records, and there is nowhere to: set "external.writeUrl"',
    )
  })

  test('are asked by a form at its time, and shown; without any, those of the server are', async () => {
    const asked = Promise.withResolvers<URLSearchParams>()
    const respond: Answer = async (request, answer) => {
      if (request.url === '/api/v1/query') asked.resolve(new URLSearchParams(await text(request)))
      answer.writeHead(200, { 'content-type': 'application/json' }).end(found)
    }
    const ruleFiles = [await ruleFile('{ alert: A, expr: "up == 0" }')]
    const own = await before(respond, {}, { ruleFiles })
    const form = await asked.promise
    expect([form.get('query'), form.get('time')]).toEqual(['up == 0', expect.stringMatching(/^\d+(\.\d+)?$/)])
    expect(await (await own.ask('/api/v1/rules')).json()).toMatchObject({ data: { groups: [{ name: 'g' }] } })
    const theirs = await before(respond)
    expect(await (await theirs.ask('/api/v1/rules')).text()).toBe(found)
  })
})

describe('the settings', () => {
  const faultsOf = (settings: object) => {
    const parsed = metricsConfigSchema.safeParse(settings)
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  }
  const external = { url: 'http://a.example' }

  test.each([
    [{ external: { url: 'ftp://a.example' } }, /^external.url /],
    [{ external: { url: 'http://u:p@a.example' } }, /^external.url must have no user in it: "basicAuth" names it$/],
    [{ external: { ...external, headers: { Cookie: 'a' } } }, /^external.headers.Cookie /],
    [{ external: { ...external, tls: { certFile: 'a' } } }, /^external.tls has "certFile" and "keyFile" together/],
    [
      { external: { ...external, bearerToken: 'a', basicAuth: { username: 'u' } } },
      /^external has one of "basicAuth", "bearerToken" and "bearerTokenFile" at most$/,
    ],
    [
      { agent: true, configFile: 'a.yml', ruleFiles: ['a.yml'] },
      /^ruleFiles is not for "agent": rules are evaluated where the samples are$/,
    ],
    [{ external, configFile: 'a.yml' }, /^configFile needs "external.writeUrl": what is collected would go nowhere$/],
    [{ external, agent: true }, /^agent is not for "external": its "writeUrl" sends on as well$/],
    [{ agent: true }, /^configFile is missing: "agent" sends to its "remote_write"$/],
  ])('%j are refused', (settings, fault) => {
    expect(faultsOf(settings)).toEqual([expect.stringMatching(fault)])
  })

  test('of a server that takes what is collected are whole', () => {
    expect(faultsOf({ external: { ...external, writeUrl: 'http://a.example/w' }, configFile: 'a.yml' })).toEqual([])
  })
})
