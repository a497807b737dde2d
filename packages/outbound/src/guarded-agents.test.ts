import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure } from '@hearth/kernel'
import { request } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAddressGuard, type Resolve } from './address-guard.ts'
import { createGuardedAgent } from './guarded-agent.ts'
import { createGuardedAgents } from './guarded-agents.ts'

const refuse = (host: string, reason: string) => new Failure('forbidden', `"${host}" is ${reason}`)

/** Leads a name elsewhere each time it is asked for, then stays. */
function rebinding(...addresses: readonly string[]): Resolve {
  let asked = 0
  return (_name, _options, callback) => {
    const address = addresses[Math.min(asked++, addresses.length - 1)] ?? ''
    callback(null, [{ address, family: 4 }])
  }
}

async function serve() {
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    asked.push(String(incoming.headers.host))
    // Each question asks for the name anew.
    response.writeHead(200, { connection: 'close' }).end('answer')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked }
}

type Ask = (url: string) => Promise<string>

// One contract for both clients.
const clients: Readonly<Record<string, (resolve: Resolve, allowPrivate: boolean) => Ask>> = {
  "Node's own client"(resolve, allowPrivate) {
    const agents = createGuardedAgents(createAddressGuard({ allowPrivate, refuse, resolve }), { keepAlive: true })
    onTestFinished(() => agents.destroy())
    return async (url) => {
      const answer = await new Promise<IncomingMessage>((resolved, reject) =>
        get(url, { agent: agents.http }, resolved).on('error', reject),
      )
      return (await answer.toArray()).join('')
    }
  },
  undici(resolve, allowPrivate) {
    const guarded = createGuardedAgent(createAddressGuard({ allowPrivate, refuse, resolve }), {
      connectTimeoutMs: 20_000,
    })
    onTestFinished(() => guarded.close())
    return async (url) => {
      const { agent } = await guarded.open()
      return await (await request(url, { dispatcher: agent })).body.text()
    }
  },
}

describe.each(Object.entries(clients))('%s', (_name, open) => {
  test('reaches what the guard allows', async () => {
    const { port, asked } = await serve()
    const ask = open(rebinding('127.0.0.1'), true)
    expect(await ask(`http://any.example:${port}/`)).toBe('answer')
    expect(await ask(`http://127.0.0.1:${port}/`)).toBe('answer')
    expect(asked).toHaveLength(2)
  })

  test.each(['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]'])('connects to no %s', async (host) => {
    const { port, asked } = await serve()
    await expect(open(rebinding('127.0.0.1'), false)(`http://${host}:${port}/`)).rejects.toThrow(/is private$/)
    expect(asked).toEqual([])
  })

  test('connects to no name that leads there', async () => {
    const { port, asked } = await serve()
    await expect(open(rebinding('127.0.0.1'), false)(`http://a.example:${port}/`)).rejects.toThrow(
      '"a.example" is private',
    )
    expect(asked).toEqual([])
  })

  test('follows no name that moves to a metadata service', async () => {
    const { port } = await serve()
    const ask = open(rebinding('127.0.0.1', '169.254.169.254'), true)
    expect(await ask(`http://a.example:${port}/`)).toBe('answer')
    await expect(ask(`http://a.example:${port}/`)).rejects.toThrow('"a.example" is metadata')
  })
})

test('undici sends nothing to a service that is closed, whatever name led there', async () => {
  const { port, asked } = await serve()
  const closed = { isNamed: () => false, answersAt: async () => true }
  const guard = createAddressGuard({ allowPrivate: true, closed, refuse, resolve: rebinding('127.0.0.1') })
  const guarded = createGuardedAgent(guard, { connectTimeoutMs: 20_000 })
  onTestFinished(() => guarded.close())
  const { agent } = await guarded.open()
  await expect(request(`http://a.example:${port}/`, { dispatcher: agent })).rejects.toThrow('"a.example" is own')
  expect(asked).toEqual([])
})
