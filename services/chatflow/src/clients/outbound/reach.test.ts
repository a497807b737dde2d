import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Failure } from '@hearth/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReach } from './reach.ts'

const here = async () => ({ address: '127.0.0.1', family: 4 })

describe('trying an address', () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.resume()
  })
  let listening = ''
  let silent = ''
  beforeAll(async () => {
    const port = () => (server.address() as AddressInfo).port
    const listen = () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await listen()
    silent = `http://silent.example:${port()}/v1`
    await new Promise((resolve) => server.close(resolve))
    await listen()
    listening = `http://listens.example:${port()}/v1`
  })
  afterAll(() => server.close())

  test('succeeds where something listens, and connects once for many that ask', async () => {
    const reach = createReach(here)
    await Promise.all(['', '/chat', '/models'].map((path) => reach(`${listening}${path}`, 'model')))
    await expect.poll(() => connections).toBe(1)
  })

  test('fails where nobody does, with the remedy', async () => {
    await expect(createReach(here)(silent, 'any')).rejects.toThrow(
      `Cannot reach "${new URL(silent).origin}": nothing answers there; start what should, or write another address`,
    )
  })

  test('fails with the words of the guard that keeps it', async () => {
    const kept = new Failure('broken', 'Cannot reach it: it is private')
    const reach = createReach(async () => {
      throw kept
    })
    await expect(reach(listening, 'any')).rejects.toBe(kept)
  })

  test.each(['somewhere', 'ftp://a.example', ''])('leaves "%s" to whoever reads it', async (address) => {
    await createReach(() => expect.unreachable())(address, 'any')
  })
})
