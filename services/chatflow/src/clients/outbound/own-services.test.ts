import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createOwnServices, type Resolve } from '@hearth/outbound'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openOutbound } from './outbound-fetch.ts'
import type { GuardOptions } from './outbound-guards.ts'

// Two servers on every interface stand for a bundle: inference, and the log service for all others.
type Server = { readonly port: number; readonly asked: string[]; close(): void }
let [inference, logs, other]: Server[] = []

beforeAll(async () => {
  ;[inference, logs, other] = await Promise.all([serve(), serve(), serve()])
})
afterAll(() => {
  for (const server of [inference, logs, other]) server?.close()
})

async function serve(): Promise<Server> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.end('secret')
  })
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', listening))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, asked, close }
}

const portOf = (server: Server | undefined) => server?.port ?? 0

/** Knows every name as one of this machine: containers' as their engine does, and those that strangers pointed at us. */
const here = [{ address: '127.0.0.1', family: 4 }]
const resolve: Resolve = (_name, _options, callback) => callback(null, here)

function open(options: Partial<GuardOptions> = {}) {
  const own = (...servers: (Server | undefined)[]) =>
    createOwnServices({
      urls: servers.map((server) => `http://${server === logs ? 'logs' : '127.0.0.1'}:${portOf(server)}`),
      ports: [],
      resolve: async () => here,
    })
  const inferenceUrl = `http://127.0.0.1:${portOf(inference)}`
  const bundle = { all: own(inference, logs), butInference: own(logs), inferenceUrl }
  const opened = openOutbound({ allowPrivate: true, bundle, resolve, ...options })
  onTestFinished(() => opened.close())
  return opened
}

const outcome = (asking: Promise<Response>) =>
  asking.then(
    async (response) => await response.text(),
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  )

const own =
  /^Cannot (reach|call a model at) .*: one of Hearth's own services answers there; name host and port in allowedHosts/
const onThisMachine = Object.values(networkInterfaces())
  .flatMap((found) => found ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

describe("a service of the bundle is closed to a model's address that a flow names", () => {
  test.each([
    'localhost',
    '127.0.0.1',
    '127.8.8.8',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    'localhost.',
    'app.localhost',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    'logs',
    'LOGS.',
    'rebound.example',
    ...(onThisMachine === undefined ? [] : [onThisMachine]),
  ])('as %s', async (host) => {
    const url = `http://${host}:${portOf(logs)}/containers/json`
    expect(await outcome(open().guarded(url))).toMatch(own)
    expect(logs?.asked).toEqual([])
  })

  test('but not what else listens on this machine, such as a local model server', async () => {
    const url = `http://localhost:${portOf(other)}/v1/chat/completions`
    expect(await outcome(open().guarded(url, { method: 'POST', body: '{}' }))).toBe('secret')
  })
})

describe('the inference service', () => {
  test.each([
    ['POST', '/v1/chat/completions'],
    ['POST', '/v1/completions'],
    ['POST', '/v1/embeddings'],
    ['POST', '/v1/rerank'],
    ['GET', '/v1/models'],
  ])('computes for a model node that names it: %s %s', async (method, path) => {
    const url = `http://localhost:${portOf(inference)}${path}`
    const sent = method === 'POST' ? { method, body: '{}' } : { method }
    expect(await outcome(open().guarded(url, sent))).toBe('secret')
  })

  test.each([
    ['DELETE', '/v1/models'],
    ['DELETE', '/models?model=a'],
    ['POST', '/models'],
    ['POST', '/models/unload'],
    ['GET', '/slots'],
    ['GET', '/metrics'],
    ['POST', '/models#/v1/chat/completions'],
    ['POST', '/models?/v1/chat/completions'],
    ['POST', '/v1/chat/completions/../../../models'],
    ['POST', '/v1/chat/completions/%2e%2e/%2e%2e/%2e%2e/models'],
    ['POST', '//v1/chat/completions'],
  ])('is not managed by one: %s %s', async (method, path) => {
    const before = inference?.asked.length
    const asking = open().guarded(`http://127.0.0.1:${portOf(inference)}${path}`, { method })
    expect(await outcome(asking)).toMatch(own)
    expect(inference?.asked).toHaveLength(before ?? 0)
  })

  test('computes for nobody who is no model node', async () => {
    const asking = open().strict(`http://127.0.0.1:${portOf(inference)}/v1/chat/completions`, { method: 'POST' })
    expect(await outcome(asking)).toMatch(own)
  })
})

describe("a service of the bundle and whatever else a flow's text or its code may fetch", () => {
  test.each([
    { name: 'no setting', allowedHosts: [] },
    { name: 'the host alone', allowedHosts: ['localhost', 'logs', 'rebound.example'] },
    { name: 'a network around it', allowedHosts: ['127.0.0.0/8'] },
  ])('stays closed with $name', async ({ allowedHosts }) => {
    const { strict, checkHost } = open({ allowedHosts })
    for (const host of ['127.0.0.1', 'localhost', 'logs', 'rebound.example', '[::ffff:7f00:1]']) {
      expect(await outcome(strict(`http://${host}:${portOf(logs)}/`))).toMatch(
        /own services answers|the address is private/,
      )
      await expect(checkHost(host, portOf(logs))).rejects.toThrow(/own services answers|the address is private/)
    }
    expect(logs?.asked).toEqual([])
  })

  test('is opened by the setting that names host and port, at that address alone', async () => {
    const { strict, guarded } = open({ allowedHosts: [`127.0.0.1:${portOf(logs)}`] })
    expect(await outcome(strict(`http://localhost:${portOf(logs)}/opened`))).toBe('secret')
    expect(await outcome(guarded(`http://127.0.0.1:${portOf(logs)}/opened`))).toBe('secret')
    expect(await outcome(strict(`http://logs:${portOf(logs)}/`))).toMatch(own)
    expect(await outcome(strict(`http://127.0.0.1:${portOf(inference)}/`))).toMatch(own)
  })
})

describe('the nodes that are made for the inference service', () => {
  test('reach it whatever the settings say', async () => {
    const { trusted } = open({ allowPrivate: false })
    expect(await outcome(trusted(`http://127.0.0.1:${portOf(inference)}/v1/models`))).toBe('secret')
  })
})
