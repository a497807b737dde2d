import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Probe } from '../domain/probe.ts'
import { createDockerProbe } from './docker-probe.ts'
import type { GetterOptions } from './http-get.ts'
import { createModelProbe } from './model-probe.ts'
import { quoteLine } from './quote.ts'

type Asked = Omit<GetterOptions, 'accept'>

async function ask(handler: RequestListener, open: (options: Asked) => Probe) {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/models`
  const probe = open({ url, timeoutMs: 20_000, maxAnswerBytes: 65_536 })
  onTestFinished(() => {
    probe.close()
    server.closeAllConnections()
    server.close()
  })
  return probe.ask(new AbortController().signal)
}

const json =
  (content: unknown, status = 200): RequestListener =>
  (_, answer) =>
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
const docker = (required: boolean) => (options: Asked) => createDockerProbe({ ...options, required })

describe('what only another service knows', () => {
  test.each<{ name: string; handler: RequestListener; reason: string; httpStatus?: number }>([
    {
      name: 'is unknown when that answers with an error',
      handler: json({}, 503),
      reason: 'inference answered 503',
      httpStatus: 503,
    },
    { name: 'or with a redirect', handler: json({}, 300), reason: 'inference answered 300', httpStatus: 300 },
    {
      name: 'or in another shape',
      handler: json({ models: [] }),
      reason: 'inference answered in an unknown shape',
      httpStatus: 200,
    },
    {
      name: 'or with something that is no JSON',
      handler: (_, answer) => answer.end('<html>'),
      reason: 'inference answered in an unknown shape',
      httpStatus: 200,
    },
    {
      name: 'or not at all',
      handler: (request) => request.socket.destroy(),
      reason: 'inference does not answer: connection cut before the answer',
    },
  ])('$name', async ({ handler, reason, httpStatus }) => {
    const outcome = await ask(handler, createModelProbe)
    expect(outcome).toMatchObject({ state: 'unknown', reason, latencyMs: expect.any(Number) })
    expect(outcome.httpStatus).toBe(httpStatus)
  })

  test('is asked for as JSON, with the key as a bearer token', async () => {
    const headers = Promise.withResolvers<unknown>()
    const listener: RequestListener = (request, answer) => {
      const { accept, authorization, 'user-agent': agent } = request.headers
      headers.resolve({ accept, authorization, agent })
      answer.end('{"data":[]}')
    }
    await ask(listener, (options) => createModelProbe({ ...options, key: async () => 'sk-1' }))
    expect(await headers.promise).toEqual({
      accept: 'application/json',
      authorization: 'Bearer sk-1',
      agent: 'hearth-health',
    })
  })
})

describe('the models', () => {
  test.each([
    {
      name: 'pass when one is loaded',
      data: [{ id: 'a', status: { value: 'loaded' } }],
      outcome: { state: 'passing', observed: { value: 1, unit: 'models' } },
    },
    { name: 'pass when a plain server lists one', data: [{ id: 'a' }], outcome: { state: 'passing' } },
    { name: 'a status in another shape counts as none', data: [{ id: 'a', status: 7 }], outcome: { state: 'passing' } },
    {
      name: 'tell what failed, in one line',
      data: [{ id: 'a', status: { value: 'unloaded', failed: true, error: 'no\u0007 memory\nat x' } }],
      outcome: { state: 'failing', reason: 'a failed: no memory' },
    },
    {
      name: 'say so where the failure has no words',
      data: [{ id: 'a', status: { value: 'unloaded', failed: true } }],
      outcome: { state: 'failing', reason: 'a failed: it cannot be loaded' },
    },
    {
      name: 'an error that did not make it fail is not told',
      data: [{ id: 'a', status: { value: 'unloaded', failed: false, error: 'old' } }],
      outcome: { state: 'passing', note: 'a idle, loaded on demand' },
    },
  ])('$name', async ({ data, outcome }) => {
    expect(await ask(json({ data }), createModelProbe)).toMatchObject({ httpStatus: 200, ...outcome })
  })
})

describe('the Docker engine', () => {
  test('is told with its version and its containers', async () => {
    const content = { available: true, version: '29.0', containers: { running: 2, total: 5 }, error: null }
    const outcome = await ask(json(content), docker(false))
    expect(outcome).toMatchObject({ state: 'passing', observed: { value: 2, unit: 'containers' } })
    expect(JSON.stringify(outcome)).toContain('29.0')
  })

  test('what it leaves out, or has in another shape, is not told', async () => {
    expect(await ask(json({ available: true, version: 7, containers: 'x' }), docker(false))).toMatchObject({
      state: 'passing',
    })
  })

  test('that is away fails where one is required, and is no fault elsewhere', async () => {
    const away = json({ available: false, error: 'no socket' })
    expect((await ask(away, docker(true))).state).toBe('failing')
    expect((await ask(away, docker(false))).state).not.toBe('failing')
  })
})

test.each([
  { name: 'the first line alone', text: 'a\nb', quoted: 'a' },
  { name: 'without control characters', text: ' a\u001b[0mb ', quoted: 'a[0mb' },
  { name: 'cut to a bound', text: 'x'.repeat(700), quoted: 'x'.repeat(600) },
  { name: 'nothing of nothing', text: '', quoted: '' },
])('a foreign text is quoted: $name', ({ text, quoted }) => {
  expect(quoteLine(text)).toBe(quoted)
})
