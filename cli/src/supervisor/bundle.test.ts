import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ServiceName } from '@hearth/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '../limits.ts'
import { type Bundle, openBundle } from './bundle.ts'
import { readRun } from './home/run-file.ts'
import { takePorts } from './home/take-ports.ts'

const fakeService = fileURLToPath(new URL('./test-support/fake-service.ts', import.meta.url))

let home = ''
let bundle: Bundle | undefined
let crashes: string[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-bundle-'))
  await mkdir(join(home, 'logs'))
  crashes = []
})
afterEach(async () => {
  await bundle?.stop()
  await bundle?.close()
  await rm(home, { recursive: true, force: true })
})

/** A bundle of processes that behave as named, in this starting order. */
async function open(behaviours: Partial<Record<ServiceName, string>>): Promise<Bundle> {
  const names = Object.keys(behaviours) as ServiceName[]
  const taken = await takePorts(
    '127.0.0.1',
    names.map((name) => ({ name, port: 0 })),
  )
  if (!taken.ok) throw new Error(taken.faults.join())
  const portOf = (name: ServiceName) => taken.ports.get(name) ?? 0
  bundle = await openBundle({
    home,
    host: '127.0.0.1',
    cwd: home,
    services: names.map((name) => ({
      name,
      env: process.env,
      port: portOf(name),
      args: [fakeService, behaviours[name] ?? '', String(portOf(name))],
    })),
    probeUrlOf: (name) => `http://127.0.0.1:${portOf(name)}`,
    urlOf: (_, port) => `http://localhost:${port}`,
    onOutput: () => undefined,
    onStatus: () => undefined,
    onCrash: (sentence) => crashes.push(sentence),
  })
  return bundle
}

const never = new AbortController().signal
const serviceOf = async (name: ServiceName) => (await readRun(home))?.services[name]

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await read()
    if (value !== undefined) return value
    await sleep(20)
  }
}

const untilGone = (name: ServiceName) =>
  until(async () => {
    const service = await serviceOf(name)
    return service?.state === 'stopping' && service.pid === null ? true : undefined
  })

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('openBundle()', () => {
  test('starts all, says so in run.json, captures their output, stops all and removes run.json', async () => {
    const started = await open({ inference: 'serve', chatflow: 'keyed' })
    expect(await started.start(never)).toEqual({ ok: true, secrets: { firstKey: 'the-key' } })
    const run = await until(async () => {
      const state = await readRun(home)
      return state?.services.chatflow?.state === 'ready' && state.services.inference?.state === 'ready'
        ? state
        : undefined
    })
    expect(run).toMatchObject({
      pid: process.pid,
      services: { chatflow: { restarts: 0, startedAt: expect.stringMatching(/^2.*Z$/) } },
    })
    await started.stop()
    await started.close()
    expect(await readRun(home)).toBeUndefined()
    for (const { pid } of Object.values(run.services)) expect(isAlive(pid ?? 0)).toBe(false)
    expect(await readFile(join(home, 'logs', 'chatflow.log'), 'utf8')).toContain('"log":"keyed listens\\n"')
    expect(await readFile(join(home, 'logs', 'supervisor.log'), 'utf8')).toContain('stopped')
  })

  test('when one refuses to start, its sentence comes back and the others are stopped', async () => {
    const started = await open({ inference: 'serve', chatflow: 'refuse' })
    expect(await started.start(never)).toEqual({ ok: false, faults: ['Cannot open the database: it is damaged'] })
    await untilGone('inference')
  })

  test('when one is down, the others run, and run.json says why', async () => {
    const started = await open({ inference: 'serve', dashboard: 'down' })
    expect(await started.start(never)).toEqual({ ok: true, secrets: {} })
    const reason = 'Cannot open the database: it is damaged'
    await expect.poll(() => serviceOf('dashboard')).toMatchObject({ state: 'failed', reason })
    await expect.poll(() => serviceOf('inference')).toMatchObject({ state: 'ready' })
  })

  test('when all are down, the start fails with their reasons', async () => {
    const started = await open({ chatflow: 'down', dashboard: 'down' })
    expect(await started.start(never)).toEqual({ ok: false, faults: ['Cannot open the database: it is damaged'] })
  })

  test('when one crashes at its start, the others run, and it is started again and again', {
    timeout: 90_000,
  }, async () => {
    const started = await open({ inference: 'serve', health: 'crash' })
    expect(await started.start(never)).toMatchObject({ ok: true })
    const reason = expect.stringMatching(/exit code 1.*5 times/)
    // Five starts of a process, which take seconds each on a busy machine.
    await expect.poll(() => serviceOf('health'), { timeout: 60_000 }).toMatchObject({ state: 'failed', reason })
    expect(crashes[0]).toBe('health ended unexpectedly (exit code 1); restarting it in 100 ms')
  })

  test('when the only one crashes before it is ready, its last words come back', async () => {
    const started = await open({ health: 'crash' })
    const result = await started.start(never)
    expect(result.ok ? [] : result.faults).toEqual([
      'Cannot start health: its process ended before it was ready (exit code 1); its last output:\nTypeError: that was a bug',
    ])
  })

  test('a service that is killed comes back', async () => {
    const started = await open({ health: 'serve' })
    await started.start(never)
    const first = await until(async () => (await serviceOf('health'))?.pid ?? undefined)
    process.kill(first, 'SIGKILL')
    const second = await until(async () => {
      const service = await serviceOf('health')
      return service?.state === 'ready' && service.pid !== first ? service : undefined
    })
    expect(second.restarts).toBe(1)
    expect(crashes).toEqual(['health ended unexpectedly (SIGKILL); restarting it in 100 ms'])
  })

  test('a start that is interrupted stops what it had begun', async () => {
    const started = await open({ health: 'serve', inference: 'unready' })
    expect(await started.start(AbortSignal.timeout(500))).toEqual({ ok: false, faults: [] })
    await untilGone('health')
  })

  test('a service that does not stop is killed within 5 s, and the helpers it started with it', async () => {
    const started = await open({ inference: 'stubborn' })
    await started.start(never)
    const helper = await until(async () => {
      const text = await readFile(join(home, 'logs', 'inference.log'), 'utf8').catch(() => '')
      const pid = /helper (\d+)/.exec(text)?.[1]
      return pid === undefined ? undefined : Number(pid)
    })
    // It ends at all, though the service never would by itself.
    expect(LIMITS.stopAllMs).toBeLessThan(5_000)
    await started.stop()
    await until(async () => (isAlive(helper) ? undefined : true))
    expect((await stat(join(home, 'logs', 'inference.log'))).isFile()).toBe(true)
  })
})
