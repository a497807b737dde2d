import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { nameLeadsTo } from '@hearth/outbound/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type AgentNodeSketch, drawAgentflow } from '../../test-support/agentflow.ts'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'

// A server in the place of all other services of the bundle; whoever reads it without being named is caught.
const asked: string[] = []
const bundle = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  response.end('a log line')
})
let home: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let own: string

async function listen(server: ReturnType<typeof createServer>, host: string, port = 0): Promise<number> {
  await new Promise<void>((listening) => server.listen(port, host, listening))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  own = `http://127.0.0.1:${await listen(bundle, '0.0.0.0')}`
  home = await temporaryHome()
  const services = ['inference', 'logs', 'metrics', 'dashboard', 'health']
  await writeFile(join(home.home, 'hearth.yaml'), services.map((name) => `${name}:\n  url: ${own}\n`).join(''))
  // Networks that are allowed stand for the open internet, which a test must not lean on.
  service = await startService(home.home, { allowedHosts: ['127.0.0.2/32', '127.0.0.0/30', 'named.example'] })
})
afterAll(async () => {
  await service.stop()
  bundle.close()
  await home.remove()
})
beforeEach(() => {
  asked.length = 0
})

/** A server elsewhere. */
async function elsewhere(listener: RequestListener, host = '127.0.0.2', port = 0): Promise<number> {
  const server = createServer(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return await listen(server, host, port)
}

/** A public flow: whoever asks it needs no key. */
async function answer(node: AgentNodeSketch, question: string, to = service): Promise<string> {
  const reply = { directReplyMessage: `got {{ ${node.id.replace('_', 'Agentflow_')} }}` }
  const drawn = drawAgentflow(
    [{ id: 'start_0' }, node, { id: 'directReply_0', inputs: reply }],
    [`start_0>${node.id}`, `${node.id}>directReply_0`],
  )
  const id = await to.addFlow(drawn, { type: 'AGENTFLOW', isPublic: true })
  const response = await fetch(`${to.url}/api/v1/prediction/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  })
  const { text, message } = (await response.json()) as { readonly text?: string; readonly message?: string }
  return text ?? String(message)
}

const fetchIt = { id: 'http_0', inputs: { method: 'GET', url: '{{ question }}', responseType: 'text' } }
const closed = /one of Hearth's own services answers there/

describe('an HTTP node whose address a stranger words', () => {
  test.each([
    ['as it is', (url: string) => url],
    ['as localhost', (url: string) => url.replace('127.0.0.1', 'localhost')],
    ['as a number', (url: string) => url.replace('127.0.0.1', '2130706433')],
    ['mapped into IPv6', (url: string) => url.replace('127.0.0.1', '[::ffff:7f00:1]')],
    ['by all of loopback', (url: string) => url.replace('127.0.0.1', '127.0.0.2')],
  ])('reads no service of ours, %s', async (_name, spell) => {
    expect(await answer(fetchIt, `${spell(own)}/api/v1/logs`)).toMatch(closed)
    expect(asked).toEqual([])
  })

  test('nor by a redirect', async () => {
    const port = await elsewhere((_request, response) =>
      response.writeHead(302, { location: `${own}/api/v1/logs` }).end(),
    )
    expect(await answer(fetchIt, `http://127.0.0.2:${port}/`)).toMatch(closed)
    expect(asked).toEqual([])
  })

  test('nor a private address by a name that moves once it has been asked for', async () => {
    nameLeadsTo('moving.example', '127.0.0.2', '127.0.0.9')
    const close = { connection: 'close' }
    const port = await elsewhere((_request, response) => response.writeHead(200, close).end('harmless'))
    await elsewhere((_request, response) => response.end('private'), '127.0.0.9', port)
    expect(await answer(fetchIt, `http://moving.example:${port}/`)).toBe('got harmless')
    expect(await answer(fetchIt, `http://moving.example:${port}/`)).toContain('the address is private')
  })

  test('nor by a name that the settings have without its port', async () => {
    nameLeadsTo('named.example', '127.0.0.1')
    expect(await answer(fetchIt, `${own.replace('127.0.0.1', 'named.example')}/`)).toMatch(closed)
    expect(asked).toEqual([])
  })

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://168.63.129.16/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://198.18.0.1/',
    'http://192.0.0.1/',
    'http://[fec0::1]/',
  ])('reads nothing at %s', async (url) => {
    expect(await answer(fetchIt, url)).toMatch(/the address is (private|link-local or a metadata service)/)
  })

  test('reads what the owner names with its port', async () => {
    const naming = await temporaryHome()
    await writeFile(join(naming.home, 'hearth.yaml'), `logs:\n  url: ${own}\n`)
    const open = await startService(naming.home, { allowedHosts: [new URL(own).host] })
    onTestFinished(async () => {
      await open.stop()
      await naming.remove()
    })
    expect(await answer(fetchIt, `${own}/api/v1/logs`, open)).toBe('got a log line')
  })
})

describe('custom code', () => {
  const code = (init: string) => ({
    id: 'customFunction_0',
    inputs: {
      customFunctionJavascriptFunction: `try { return await (await fetch($flow.input, ${init})).text() } catch (e) { return e.message }`,
    },
  })

  test('removes no model of the inference service', async () => {
    expect(await answer(code("{ method: 'DELETE' }"), `${own}/v1/models`)).toMatch(closed)
    expect(asked).toEqual([])
  })

  test('has nothing computed there', async () => {
    expect(await answer(code("{ method: 'POST', body: '{}' }"), `${own}/v1/chat/completions`)).toMatch(closed)
    expect(asked).toEqual([])
  })
})
