import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodeOptions } from '../../domain/code/code-sandbox.ts'
import { codePackages } from '../../domain/code/required-packages.ts'
import { createQuickJsSandbox } from './quickjs-sandbox.ts'

const mebibyte = 1_048_576
const sandbox = createQuickJsSandbox({
  fetch: (input, init) => fetch(input, init),
  maxFetchBytes: mebibyte,
  timeoutMs: 20_000,
  pool: {
    limits: { memoryBytes: 64 * mebibyte, cpuMs: 10_000, outputBytes: mebibyte },
    threads: 1,
    runsPerThread: 8,
    maxWaiting: 100,
    idleMs: 60_000,
  },
})
afterAll(() => sandbox.close())

const run = (code: string, options: Partial<CodeOptions> = {}) =>
  sandbox.run(code, { globals: {}, network: false, signal: new AbortController().signal, ...options })

describe('the network', () => {
  const received: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    if (request.url === '/slow') return undefined
    if (request.url === '/long') return response.end('x'.repeat(2 * mebibyte))
    if (request.url === '/teapot') return response.writeHead(418).end('{"tea":true}')
    if (request.url === '/bytes') return response.end(Buffer.from([0, 255, 1]))
    if (request.url?.includes('/exports/get'))
      return response.end('{"status":"ok","exportedFile":{"downloadUrl":"http://there"}}')
    return response.setHeader('x-reply', 'yes').end('{"status":"ok","id":"1"}')
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const online = (code: string, globals = {}) => run(code, { network: true, globals: { $url: url, ...globals } })

  test('brings the packages that code is told of, and no other', async () => {
    const message = await online('try { require("nobody") } catch (error) { return error.message }')
    const [, names = ''] = /sandbox that has (.+) and plain JavaScript/.exec(String(message)) ?? []
    expect(names.split(', ').toSorted()).toEqual([...codePackages])
  })

  test('is there as fetch and as node-fetch', async () => {
    const code = `
      const nodeFetch = require('node-fetch')
      const options = { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-A': 'b' }, body: '{"a":1}' }
      const first = await nodeFetch($url + '/one', options)
      const second = await (await fetch($url + '/two')).json()
      return [first.ok, first.status, first.headers.get('X-Reply'), await first.text(), second.id]`
    expect(await online(code)).toEqual([true, 200, 'yes', '{"status":"ok","id":"1"}', '1'])
    expect(received.find((request) => request.url === '/one')).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-a': 'b' },
      body: '{"a":1}',
    })
  })

  test('carries bytes and forms', async () => {
    const code = `
      const bytes = await (await fetch($url + '/bytes')).arrayBuffer()
      await fetch($url + '/form', { method: 'POST', body: new URLSearchParams({ a: 'b c' }) })
      return [...new Uint8Array(bytes)]`
    expect(await online(code)).toEqual([0, 255, 1])
    expect(received.at(-1)).toMatchObject({
      body: 'a=b+c',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    })
  })

  test('is there as axios', async () => {
    const code = `
      const axios = require('axios')
      const { data, status } = await axios.post($url + '/axios', { a: 1 }, { params: { q: 'x y' }, auth: { username: 'u', password: 'p' } })
      const again = await axios({ method: 'get', url: '/path', baseURL: $url })
      const refused = await axios.get($url + '/teapot').catch((error) => error)
      return [data.id, status, again.status, refused.message, refused.response.data.tea, axios.isAxiosError(refused)]`
    expect(await online(code)).toEqual(['1', 200, 200, 'Request failed with status code 418', true, true])
    expect(received.find((request) => request.url.startsWith('/axios'))).toMatchObject({
      url: '/axios?q=x+y',
      body: '{"a":1}',
      headers: { authorization: 'Basic dTpw', 'content-type': 'application/json' },
    })
  })

  test('ends with the run, and by the code itself', async () => {
    const code = `
      const controller = new AbortController()
      setTimeout(() => controller.abort(), 20)
      return await fetch($url + '/slow', { signal: controller.signal }).catch((error) => error.name)`
    expect(await online(code)).toBe('AbortError')
    const running = run(`await fetch('${url}/slow')`, { network: true, signal: AbortSignal.timeout(50) })
    await expect(running).rejects.toThrow('timeout')
  })

  test('bounds an answer, and tells the code of what fails', async () => {
    const code = 'return await fetch($url + "/long").catch((error) => error.message)'
    expect(await online(code)).toContain('it is longer than 1048576 bytes')
    expect(await online('return await fetch("nonsense").catch((error) => error.message)')).toMatch(/URL/)
  })

  const folder = join(import.meta.dirname, '../../../../../../shared/conformance/flowise-templates/tools')
  const templates = readFolder(folder)
  test.skipIf(templates.length === 0).each(templates)('runs the tool "%s" unchanged', async (_name, tool) => {
    // Only the address is another, and the timeout of a minute is a millisecond.
    const code = tool.func
      .replaceAll(/https:\/\/[a-z.]+/g, url)
      .replace('YOUR-WEBHOOK-URL', url)
      .replace('20000 : 60000', '1 : 1')
    const properties = JSON.parse(tool.schema) as { property: string }[]
    const globals = Object.fromEntries(properties.map(({ property }) => [`$${property}`, `a ${property}`]))
    const before = received.length
    const result = await run(code, { network: true, globals })
    expect(received.length).toBeGreaterThan(before)
    expect(result).toEqual(expect.stringMatching(/"status":"ok"|"url":"http:\/\/there"/))
  })
})

function readFolder(folder: string): [string, { readonly func: string; readonly schema: string }][] {
  try {
    return readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8'))])
  } catch {
    return []
  }
}
