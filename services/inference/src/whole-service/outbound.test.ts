import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nameLeadsTo } from '@hearth/outbound/test-support'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningService, startForTest } from '../test-support/start-inference.ts'
import { openConnections } from '../upstreams/member/pools.ts'
import { startGateway } from '../upstreams/test-support/start-gateway.ts'

// Redirects of the hub lead here and there; what it stands for is the configured address of a hub.
let location = ''
const hub = createServer((_request, response) => response.writeHead(302, { location }).end())
let service: RunningService

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  service = await startForTest({ hfEndpoint: `http://127.0.0.1:${await listen(hub)}` })
})
afterAll(async () => {
  await service.stop()
  hub.closeAllConnections()
  hub.close()
})

const refused = {
  status: 403,
  message: expect.stringMatching(/^Cannot fetch from ".*": (the address is|only https to)/),
}

async function pull(model: string) {
  const answer = await service.post('/models', { model })
  const { error } = (await answer.json()) as { readonly error?: { readonly message: string } }
  return { status: answer.status, message: error?.message }
}

describe('a model is not pulled', () => {
  test.each([
    'https://169.254.169.254/x.gguf',
    'https://127.0.0.1:8080/x.gguf',
    'https://2130706433/x.gguf',
    'https://[::ffff:7f00:1]/x.gguf',
    'https://[2002:a9fe:a9fe::]/x.gguf',
    'https://192.0.2.1/x.gguf',
    'http://8.8.8.8/x.gguf',
  ])('from %s', async (model) => expect(await pull(model)).toEqual(refused))

  test.each([
    'http://169.254.169.254/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://127.0.0.1:8080/',
    'https://localhost/',
  ])('from where the hub redirects to, %s', async (to) => {
    location = to
    expect(await pull('hf:someone/tiny')).toEqual(refused)
  })

  test('from where a name moves to', async () => {
    nameLeadsTo('moving.example', '10.0.0.1')
    expect((await pull('https://moving.example/moved.gguf')).status).toBe(200)
    const error = async () => {
      const { data } = await (await fetch(`${service.url}/models`)).json()
      return (data as { id: string; status: { error?: string } }[]).find(({ id }) => id === 'moved')?.status.error
    }
    await expect.poll(error).toContain('Cannot fetch from "moving.example": only https to public')
  })
})

describe('an upstream is not asked', () => {
  const closed = 'the address is link-local or a metadata service, which no upstream may have'

  async function ask(url: string): Promise<unknown> {
    const connections = openConnections(url, 1_000)
    onTestFinished(() => connections.close())
    return await (await connections.pool()).request({ path: '/v1/models', method: 'GET' })
  }

  test.each(['http://169.254.169.254', 'https://[::ffff:a9fe:a9fe]', 'http://168.63.129.16'])('at %s', async (url) => {
    await expect(ask(url)).rejects.toThrow(closed)
    const upstreams = [{ name: 'odd', url, models: { main: 'main' }, connectMs: 1_000 }]
    const gateway = await startGateway({ upstreams })
    onTestFinished(() => gateway.stop())
    const answer = await gateway.post('/v1/chat/completions', { model: 'main', messages: [] })
    expect(answer.status).toBeGreaterThanOrEqual(500)
  })

  test('where its name leads to one', async () => {
    nameLeadsTo('upstream.example', '169.254.169.254')
    await expect(ask('http://upstream.example')).rejects.toThrow(closed)
  })
})
