import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServiceName } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Ending } from './ending.ts'
import type { ServiceKeeper } from './process/service-keeper.ts'
import { createSupervisor } from './supervisor.ts'

type Outcome = Awaited<ReturnType<ServiceKeeper['start']>>

const never = new AbortController().signal
const ready = (secrets = {}): Outcome => ({ kind: 'ready', message: { type: 'ready', port: 1, ...secrets } })
const ended = (own: Partial<Ending> = {}): Outcome => ({
  kind: 'ended',
  ending: { code: 1, signal: undefined, message: undefined, ...own },
})

/** Services that start as they are told, and what was done to them. */
function keepersOf(outcomes: Partial<Record<ServiceName, Outcome | Promise<Outcome>>>) {
  const done: string[] = []
  const observed: unknown[] = []
  const stops = new Map<string, (outcome: Outcome) => void>()
  const keepers = Object.entries(outcomes).map(([name, outcome]): ServiceKeeper => {
    let state: ReturnType<ServiceKeeper['status']>['state'] = 'starting'
    const stopped = new Promise<Outcome>((resolve) => stops.set(name, resolve))
    return {
      name: name as ServiceName,
      status: () => ({ state, pid: 1, startedAtMs: 0, port: 1, restarts: 0, reason: undefined }),
      async start() {
        done.push(`start ${name}`)
        const result = await Promise.race([outcome, stopped])
        // A process that crashed is started again at once.
        if (result.kind === 'ready' || result.kind === 'crashed') state = 'ready'
        if (result.kind === 'down') state = 'failed'
        return result
      },
      observe: (isReady, reason) => void observed.push([name, isReady, reason]),
      async stop() {
        done.push(`stop ${name}`)
        stops.get(name)?.(ended({ code: undefined, signal: 'SIGTERM' }))
      },
      kill: () => void done.push(`kill ${name}`),
    }
  })
  return { keepers, done, observed }
}

/** A server that says at `/readyz` what it is told. */
async function answering(state: { ready: boolean }) {
  const server = createServer((_, response) => {
    response.statusCode = state.ready ? 200 : 503
    response.end(state.ready ? 'ok' : 'loading')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function start(outcomes: Parameters<typeof keepersOf>[0], signal = never, state = { ready: true }) {
  const kept = keepersOf(outcomes)
  const url = await answering(state)
  const supervisor = createSupervisor({
    keepers: kept.keepers,
    urlOf: () => url,
    tailOf: (name) => `last of ${name}\n`,
  })
  return { ...kept, supervisor, result: await supervisor.start(signal) }
}

describe('a start', () => {
  test('is done when all are ready, with the secrets that were made', async () => {
    const credentials = { firstCredentials: { user: 'admin', password: 'p' } }
    const { result, done, observed } = await start({
      logs: ready(),
      chatflow: ready({ firstKey: 'k' }),
      dashboard: ready(credentials),
    })
    expect(result).toEqual({ ok: true, secrets: { firstKey: 'k', ...credentials } })
    expect(done).toEqual(['start logs', 'start chatflow', 'start dashboard'])
    expect(observed).toContainEqual(['logs', true, undefined])
  })

  test('waits for one that is not ready yet', async () => {
    const state = { ready: false }
    const starting = start({ logs: ready() }, never, state)
    setImmediate(() => {
      state.ready = true
    })
    const { result, observed } = await starting
    expect(result.ok).toBe(true)
    expect(observed.at(-1)).toEqual(['logs', true, undefined])
  })

  test('goes on without one whose state keeps it down', async () => {
    const { result, done } = await start({ logs: ready(), metrics: { kind: 'down', reason: 'its file is damaged' } })
    expect(result.ok).toBe(true)
    expect(done).not.toContain('stop logs')
  })

  test('and without one that crashed, which is started again', async () => {
    const { result } = await start({ logs: ready(), metrics: { ...ended({ code: 3 }), kind: 'crashed' } as Outcome })
    expect(result.ok).toBe(true)
  })

  test('fails when none can run, each reason once', async () => {
    const down: Outcome = { kind: 'down', reason: 'the disk is full' }
    const { result, done } = await start({ logs: down, metrics: down })
    expect(result).toEqual({ ok: false, faults: ['the disk is full'] })
    expect(done.slice(2)).toEqual(['stop metrics', 'stop logs'])
  })

  test('fails with the sentence of one that refuses its settings; the others are stopped in reverse order', async () => {
    const waiting = new Promise<Outcome>(() => undefined)
    const { result, done } = await start({
      logs: waiting,
      metrics: ended({ message: 'Cannot read the metrics settings' }),
      chatflow: waiting,
    })
    expect(result).toEqual({ ok: false, faults: ['Cannot read the metrics settings'] })
    expect(done.slice(3)).toEqual(['stop chatflow', 'stop metrics', 'stop logs'])
  })

  test.each([
    { name: 'an exit code', ending: { code: 7 }, words: 'exit code 7' },
    { name: 'a signal', ending: { code: undefined, signal: 'SIGKILL' }, words: 'SIGKILL' },
    { name: 'nothing', ending: { code: undefined }, words: 'it could not be started' },
  ])('fails with $name and the last output of one that said nothing', async ({ ending, words }) => {
    const { result } = await start({ metrics: ended(ending) })
    expect(result).toEqual({
      ok: false,
      faults: [
        `Cannot start metrics: its process ended before it was ready (${words}); its last output:\nlast of metrics`,
      ],
    })
  })

  test('that is interrupted stops what was begun and has no fault', async () => {
    const leaving = new AbortController()
    const starting = start({ logs: ready(), metrics: new Promise<Outcome>(() => undefined) }, leaving.signal)
    setImmediate(() => leaving.abort())
    const { result, done } = await starting
    expect(result).toEqual({ ok: false, faults: [] })
    expect(done.slice(2)).toEqual(['stop metrics', 'stop logs'])
  })
})

test('a stop asks all in reverse order', async () => {
  const { supervisor, done } = await start({ logs: ready(), metrics: ready(), chatflow: ready() })
  await supervisor.stop()
  expect(done.slice(3)).toEqual(['stop chatflow', 'stop metrics', 'stop logs'])
})

test('a watch ends with its signal, without asking', async () => {
  const { supervisor, observed } = await start({ logs: ready() })
  const before = observed.length
  await supervisor.watch(AbortSignal.abort())
  const leaving = new AbortController()
  const watching = supervisor.watch(leaving.signal)
  leaving.abort()
  await watching
  expect(observed).toHaveLength(before)
})
