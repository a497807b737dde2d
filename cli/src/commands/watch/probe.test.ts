import { createServer } from 'node:http'
import { SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { probe } from './probe.ts'

// Nothing listens at port 1.
beforeEach(() => {
  vi.stubEnv('HEARTH_HOME', '/nonexistent')
  vi.stubEnv('HEARTH_HOST', '0.0.0.0')
  for (const name of SERVICE_NAMES) setPort(name, 1)
})

const setPort = (name: ServiceName, port: number) => vi.stubEnv(`HEARTH_${name.toUpperCase()}_PORT`, String(port))

/** Has a service say at `/readyz` what is given, until the test ends. */
async function listen(name: ServiceName, status: number, text: string) {
  const server = createServer(({ url }, response) => response.writeHead(url === '/readyz' ? status : 404).end(text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address === 'object' && address !== null) setPort(name, address.port)
}

async function ask(name?: ServiceName) {
  const { terminal, out, err } = recordingTerminal()
  const code = await probe(terminal, name)
  return { code, out: out(), err: err() }
}

describe('hearth probe', () => {
  test('is content when every service that listens here is ready', async () => {
    await listen('health', 200, 'ok')
    await listen('chatflow', 200, 'warning: the starter answers')
    expect(await ask()).toEqual({ code: 0, out: 'chatflow: warning: the starter answers\nhealth: ok\n', err: '' })
  })

  test('fails with the reason when one is not', async () => {
    await listen('health', 200, 'ok')
    await listen('metrics', 503, 'stopping')
    expect(await ask()).toEqual({ code: 1, out: 'health: ok\nmetrics: stopping\n', err: '' })
  })

  test('fails when none listens', async () => {
    const err = 'Cannot reach any service: nothing answers at its port here\n'
    expect(await ask()).toEqual({ code: 1, out: '', err })
  })

  test('asks the one that is named alone', async () => {
    await listen('metrics', 503, 'stopping')
    await listen('health', 200, 'ok')
    expect(await ask('health')).toEqual({ code: 0, out: 'health: ok\n', err: '' })
    const err = 'Cannot reach logs: nothing answers at its port here\n'
    expect(await ask('logs')).toEqual({ code: 1, out: '', err })
  })
})
