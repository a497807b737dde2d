import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { takePorts } from './take-ports.ts'

let blocker: Server | undefined
afterEach(() => blocker?.close())

async function takenPort(): Promise<number> {
  blocker = createServer()
  await new Promise<void>((resolve) => blocker?.listen(0, '127.0.0.1', resolve))
  const address = blocker.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('takePorts()', () => {
  test('picks free ports for 0, each another', async () => {
    const check = await takePorts('127.0.0.1', [
      { name: 'chatflow', port: 0 },
      { name: 'health', port: 0 },
    ])
    const ports = check.ok ? [...check.ports.values()] : []
    expect(new Set(ports).size).toBe(2)
    expect(ports.every((port) => port > 0)).toBe(true)
  })

  test('names every port that is in use and how to choose another', async () => {
    const port = await takenPort()
    const check = await takePorts('127.0.0.1', [
      { name: 'chatflow', port },
      { name: 'health', port: 0 },
    ])
    expect(check).toEqual({
      ok: false,
      faults: [
        `Cannot start chatflow on 127.0.0.1:${port}: the port is in use; ` +
          'stop the program that holds it, or set HEARTH_CHATFLOW_PORT to a free port',
      ],
    })
  })

  test('two services that want the same port are told apart from a foreign program', async () => {
    const port = await takenPort()
    blocker?.close()
    const check = await takePorts('127.0.0.1', [
      { name: 'chatflow', port },
      { name: 'health', port },
    ])
    expect(check.ok ? [] : check.faults).toEqual([
      `Cannot start health on 127.0.0.1:${port}: chatflow has the same port; set HEARTH_HEALTH_PORT to another`,
    ])
  })

  test('an address that this machine does not have is named', async () => {
    const check = await takePorts('192.0.2.1', [{ name: 'chatflow', port: 0 }])
    expect(check.ok ? [] : check.faults).toEqual([
      'Cannot start chatflow on 192.0.2.1:0: this machine has no such address; set HEARTH_HOST to one of its own',
    ])
  })
})
