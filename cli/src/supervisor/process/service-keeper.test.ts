import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '../../limits.ts'
import type { ProcessMessage } from '../../serve/messages.ts'
import type { Ending } from '../ending.ts'
import { createServiceKeeper, type ServiceStatus } from './service-keeper.ts'
import type { ServiceProcess } from './service-process.ts'

type FakeProcess = ServiceProcess & { send: (message: ProcessMessage) => void; end: (ending?: Partial<Ending>) => void }

/** A keeper over processes that do what the test says. */
function setUp() {
  const processes: FakeProcess[] = []
  const crashes: string[] = []
  const seen: ServiceStatus[] = []
  const keeper = createServiceKeeper({
    name: 'health',
    port: 8081,
    limits: LIMITS.restart,
    nowMs: Date.now,
    onChange: (status) => seen.push(status),
    onCrash: (sentence) => crashes.push(sentence),
    spawn(onMessage) {
      const ended = Promise.withResolvers<Ending>()
      const end = (ending: Partial<Ending> = {}) =>
        ended.resolve({ code: undefined, signal: undefined, message: undefined, ...ending })
      const started: FakeProcess = {
        pid: 100 + processes.length,
        ended: ended.promise,
        stop: () => end({ code: 0 }),
        kill: () => end({ signal: 'SIGKILL' }),
        send: onMessage,
        end,
      }
      processes.push(started)
      return started
    },
  })
  return { keeper, processes, crashes, seen }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A keeper whose first process is ready. */
async function setUpReady() {
  const all = setUp()
  const outcome = all.keeper.start()
  all.processes[0]?.send({ type: 'ready', port: 8081, firstKey: 'k' })
  expect(await outcome).toEqual({ kind: 'ready', message: { type: 'ready', port: 8081, firstKey: 'k' } })
  return all
}

describe('createServiceKeeper()', () => {
  test('a process that refuses its settings is reported, not restarted', async () => {
    const { keeper, processes } = setUp()
    const outcome = keeper.start()
    processes[0]?.end({ code: 78, message: 'Cannot read the settings' })
    expect(await outcome).toMatchObject({ kind: 'ended', ending: { code: 78 } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(processes).toHaveLength(1)
  })

  test('a process that crashes before it is ready is reported, and started again', async () => {
    const { keeper, processes } = setUp()
    const outcome = keeper.start()
    processes[0]?.end({ code: 1 })
    expect(await outcome).toMatchObject({ kind: 'crashed', ending: { code: 1 } })
    await vi.advanceTimersByTimeAsync(100)
    expect(keeper.status()).toMatchObject({ state: 'restarting', restarts: 1 })
    processes[1]?.send({ type: 'ready', port: 8081 })
    expect(keeper.status().state).toBe('ready')
  })

  test('a process that says it is down stays, failed for the reason it gives, whatever it answers', async () => {
    const { keeper, processes, crashes } = setUp()
    const outcome = keeper.start()
    processes[0]?.send({ type: 'down', port: 8081, message: 'Cannot open the database' })
    expect(await outcome).toEqual({ kind: 'down', reason: 'Cannot open the database' })
    keeper.observe(false, 'not ready')
    expect(keeper.status()).toMatchObject({ state: 'failed', pid: 100, reason: 'Cannot open the database' })
    expect(crashes).toEqual([])
  })

  test('a process that comes back down is told', async () => {
    const { keeper, processes, crashes } = await setUpReady()
    processes[0]?.end({ signal: 'SIGKILL' })
    await vi.advanceTimersByTimeAsync(100)
    processes[1]?.send({ type: 'down', port: 8081, message: 'Cannot open the database' })
    expect(keeper.status()).toMatchObject({ state: 'failed', reason: 'Cannot open the database' })
    expect(crashes.at(-1)).toBe('health is down: Cannot open the database')
  })

  test('a process that crashes later comes back', async () => {
    const { keeper, processes, crashes } = await setUpReady()
    const began = keeper.status().startedAtMs ?? Number.NaN
    processes[0]?.end({ signal: 'SIGKILL' })
    await vi.advanceTimersByTimeAsync(99)
    expect(keeper.status()).toMatchObject({ pid: undefined, startedAtMs: undefined })
    await vi.advanceTimersByTimeAsync(1)
    expect(processes).toHaveLength(2)
    const later = { pid: 101, startedAtMs: began + 100 }
    expect(keeper.status()).toMatchObject({ state: 'restarting', restarts: 1, ...later })
    processes[1]?.send({ type: 'ready', port: 8081 })
    expect(keeper.status()).toMatchObject({ state: 'ready', reason: undefined })
    expect(crashes).toEqual(['health ended unexpectedly (SIGKILL); restarting it in 100 ms'])
  })

  test('a service without a process is never seen as ready', async () => {
    const { processes, seen } = await setUpReady()
    processes[0]?.end({ signal: 'SIGKILL' })
    await vi.advanceTimersByTimeAsync(100)
    expect(seen.filter(({ state, pid }) => state === 'ready' && pid === undefined)).toEqual([])
  })

  test('a crash loop stays failed until a process is ready again', async () => {
    const { keeper, processes } = await setUpReady()
    for (let at = 0; at < 5; at++) {
      processes.at(-1)?.end({ code: 1 })
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(keeper.status().state).toBe('failed')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(keeper.status()).toMatchObject({ state: 'failed', restarts: 5 })
    processes.at(-1)?.send({ type: 'ready', port: 8081 })
    expect(keeper.status().state).toBe('ready')
  })

  test('a permanent failure is not restarted', async () => {
    const { keeper, processes } = await setUpReady()
    processes[0]?.end({ code: 78, message: 'Cannot read the settings' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(processes).toHaveLength(1)
    expect(keeper.status()).toMatchObject({ state: 'failed', reason: 'Cannot read the settings' })
  })

  test('its readiness endpoint moves it between ready and degraded', async () => {
    const { keeper } = await setUpReady()
    keeper.observe(false, 'the model is loading')
    expect(keeper.status()).toMatchObject({ state: 'degraded', reason: 'the model is loading' })
    keeper.observe(true)
    expect(keeper.status()).toMatchObject({ state: 'ready', reason: undefined })
  })

  test('a stopped service stays stopped, even while it waited for its restart', async () => {
    const { keeper, processes } = await setUpReady()
    processes[0]?.end({ signal: 'SIGKILL' })
    await vi.advanceTimersByTimeAsync(50)
    await keeper.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(processes).toHaveLength(1)
  })

  test('stopping waits for the process and counts as no crash', async () => {
    const { keeper, crashes } = await setUpReady()
    await keeper.stop()
    expect(keeper.status()).toMatchObject({ state: 'stopping', pid: undefined })
    expect(crashes).toEqual([])
  })

  test.each([
    { name: 'the same again', next: [true, undefined], changes: 0 },
    { name: 'another state', next: [false, undefined], changes: 1 },
    { name: 'another reason', next: [true, 'slow'], changes: 1 },
  ] as const)('of what is observed $name is told $changes times', async ({ next: [ready, reason], changes }) => {
    const { keeper, seen } = await setUpReady()
    keeper.observe(true)
    const before = seen.length
    keeper.observe(ready, reason)
    expect(seen.length - before).toBe(changes)
    expect(keeper.status()).toMatchObject({ state: ready ? 'ready' : 'degraded', reason })
  })

  test('what a process says that is being stopped is not listened to', async () => {
    const { keeper, processes } = await setUpReady()
    const stopped = keeper.stop()
    processes[0]?.send({ type: 'ready', port: 9999 })
    await stopped
    expect(keeper.status().port).toBe(8081)
  })
})
