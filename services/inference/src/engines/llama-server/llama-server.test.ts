import { execFileSync, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createLogger } from '@hearth/kernel'
import { freePort } from '@hearth/server'
import { describe, expect, test } from 'vitest'
import { startLlamaServer } from './llama-server.ts'

const standIn = fileURLToPath(new URL('./test-support/stand-in.ts', import.meta.url))
const logger = createLogger({ service: 'inference', level: 'fatal' })

const argumentsFor = (port: number) => [standIn, '--host', '127.0.0.1', '--port', String(port)]
const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
/** The process that was started to listen there; 0 when there is none. */
function pidOf(port: number): number {
  const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const processes = listed.map((line) => line.trim().split(/\s+/))
  const own = processes.find((words) => words[1] === String(process.pid) && words.at(-1) === String(port))
  return Number(own?.[0] ?? 0)
}
const becomes = (port: number, up: boolean) => expect.poll(() => isUp(port), { timeout: 50_000 }).toBe(up)

describe.skipIf(process.platform === 'win32')('startLlamaServer()', () => {
  test('runs a server until it is closed', async () => {
    const port = await freePort()
    const restart = { firstMs: 50, maxMs: 50 }
    const server = startLlamaServer({
      ...{ model: 'm', binary: process.execPath, args: argumentsFor(port), key: 'k' },
      ...{ restart, logger },
    })
    await becomes(port, true)
    expect(server.failure()).toBeUndefined()
    await server.close()
    await becomes(port, false)
  })

  test('is worth waiting for from the moment it ends, before that is heard of', async () => {
    const port = await freePort()
    const restart = { firstMs: 50, maxMs: 50 }
    const server = startLlamaServer({
      ...{ model: 'm', binary: process.execPath, args: argumentsFor(port), key: 'k' },
      ...{ restart, logger },
    })
    await becomes(port, true)
    process.kill(pidOf(port), 'SIGKILL')
    expect(server.failure()).toBeUndefined()
    expect(server.comesBack()).toBe(true)
    await becomes(port, true)
    await server.close()
    expect(server.comesBack()).toBe(false)
  })

  test('is not worth waiting for when it ends again and again', async () => {
    const restart = { firstMs: 1, maxMs: 1 }
    const server = startLlamaServer({
      ...{ model: 'm', binary: '/nowhere/llama-server', args: [], key: 'k' },
      ...{ restart, logger },
    })
    await expect.poll(() => server.comesBack(), { timeout: 50_000 }).toBe(false)
    await server.close()
  })

  test('says that a binary is not there', async () => {
    const restart = { firstMs: 10_000, maxMs: 10_000 }
    const server = startLlamaServer({
      ...{ model: 'm', binary: '/nowhere/llama-server', args: [], key: 'k' },
      ...{ restart, logger },
    })
    await expect.poll(() => server.failure(), { timeout: 50_000 }).toContain('exit code 127')
    await server.close()
  })

  test.skipIf(process.platform !== 'linux')('replaces one that a signal has stopped', async () => {
    const port = await freePort()
    const restart = { firstMs: 50, maxMs: 50 }
    const server = startLlamaServer({
      ...{ model: 'm', binary: process.execPath, args: argumentsFor(port), key: 'k' },
      ...{ restart, logger },
    })
    await becomes(port, true)
    const before = pidOf(port)
    process.kill(before, 'SIGSTOP')
    await expect.poll(() => pidOf(port), { timeout: 50_000 }).not.toBe(before)
    await becomes(port, true)
    await server.close()
  })

  test('leaves no server behind when its own process is killed', async () => {
    const port = await freePort()
    const script = new URL('./test-support/start-and-wait.ts', import.meta.url)
    const owner = fork(script, [process.execPath, ...argumentsFor(port)], { execArgv: [] })
    await becomes(port, true)
    owner.kill('SIGKILL')
    await becomes(port, false)
  })
})
