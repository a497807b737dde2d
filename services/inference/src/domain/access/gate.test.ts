import { Failure } from '@hearth/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Turn } from './fair-queue.ts'
import { createGate, type GateLimits } from './gate.ts'

const never = new AbortController().signal

function open(limits: Partial<GateLimits> = {}) {
  return createGate({ capacity: 1, maxQueue: 2, maxQueueWaitMs: 1_000, ...limits }, Date.now)
}

describe('createGate()', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('lets in first come first served', async () => {
    const gate = open()
    const order: string[] = []
    const leave = await gate.enter(never)
    const second = gate.enter(never).then((leaveSecond) => {
      order.push('second')
      leaveSecond()
    })
    const third = gate.enter(never).then(() => order.push('third'))
    expect([gate.inside(), gate.waiting()]).toEqual([1, 2])
    leave()
    await Promise.all([second, third])
    expect(order).toEqual(['second', 'third'])
    expect([gate.inside(), gate.waiting()]).toEqual([1, 0])
  })

  test('leaving twice frees one place', async () => {
    const gate = open({ capacity: 2 })
    const leave = await gate.enter(never)
    await gate.enter(never)
    leave()
    leave()
    expect(gate.inside()).toBe(1)
  })

  test('refuses at once when the queue is full, and says when to come back', async () => {
    const gate = open({ maxQueue: 0 })
    await gate.enter(never)
    await expect(gate.enter(never)).rejects.toMatchObject({
      kind: 'rate-limited',
      code: 'queue_full',
      retryAfterSeconds: expect.any(Number),
    })
  })

  test('refuses who waited too long', async () => {
    const gate = open()
    await gate.enter(never)
    const waiting = expect(gate.enter(never)).rejects.toMatchObject({ code: 'queue_full' })
    await vi.advanceTimersByTimeAsync(1_000)
    await waiting
    expect(gate.waiting()).toBe(0)
  })

  test('forgets who gives up waiting', async () => {
    const gate = open()
    await gate.enter(never)
    const aborting = new AbortController()
    const waiting = gate.enter(aborting.signal)
    aborting.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    expect(gate.waiting()).toBe(0)
  })

  test('lets clients take turns, and the smaller priority first', async () => {
    const gate = open({ maxQueue: 10 })
    const order: string[] = []
    const leave = await gate.enter(never)
    const come = (name: string, turn: Turn) =>
      gate.enter(never, turn).then((leaveAgain) => {
        order.push(name)
        leaveAgain()
      })
    const all = [
      ...['a1', 'a2', 'a3'].map((name) => come(name, { client: 'a' })),
      come('b1', { client: 'b' }),
      come('urgent', { client: 'a', priority: -1 }),
    ]
    leave()
    await Promise.all(all)
    expect(order).toEqual(['urgent', 'a1', 'b1', 'a2', 'a3'])
  })

  test('a full queue of one client keeps no other out', async () => {
    const gate = open({ maxQueue: 3 })
    await gate.enter(never)
    const many = Array.from({ length: 3 }, () => gate.enter(never, { client: 'many' }))
    const givesWay = expect(many[2]).rejects.toMatchObject({ code: 'queue_full' })
    const other = gate.enter(never, { client: 'other' })
    await givesWay
    expect(gate.waiting()).toBe(3)
    await expect(gate.enter(never, { client: 'many' })).rejects.toMatchObject({ code: 'queue_full' })
    gate.refuseWaiting(new Failure('unavailable', 'over'))
    for (const each of [many[0], many[1], other]) await expect(each).rejects.toThrow('over')
  })

  test('refuses at once when the wait is sure to be too long, and says how long it is', async () => {
    const gate = open({ maxQueue: 100, maxQueueWaitMs: 20_000 })
    const leave = await gate.enter(never)
    vi.advanceTimersByTime(8_000)
    leave()
    await gate.enter(never)
    const waiting = [gate.enter(never), gate.enter(never)]
    await expect(gate.enter(never)).rejects.toMatchObject({ code: 'queue_full', retryAfterSeconds: 24 })
    gate.refuseWaiting(new Failure('unavailable', 'over'))
    for (const each of waiting) await expect(each).rejects.toThrow('over')
  })

  test('refuses ten thousand beyond its limits at once and keeps nothing of them', async () => {
    vi.useRealTimers()
    const gate = createGate({ capacity: 1, maxQueue: 64, maxQueueWaitMs: 60_000 }, Date.now)
    await gate.enter(never)
    const waiting = Array.from({ length: 64 }, (_, index) => gate.enter(never, { client: `${index % 4}` }))
    const flood = Array.from({ length: 10_000 }, (_, index) => gate.enter(never, { client: `${index % 4}` }))
    const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(10_000)
    expect([gate.inside(), gate.waiting()]).toEqual([1, 64])
    gate.refuseWaiting(new Failure('unavailable', 'over'))
    await Promise.allSettled(waiting)
    expect(gate.waiting()).toBe(0)
  })

  test('can refuse all that wait', async () => {
    const gate = open()
    await gate.enter(never)
    const waiting = [gate.enter(never), gate.enter(never)]
    gate.refuseWaiting(new Failure('unavailable', 'it died'))
    for (const each of waiting) await expect(each).rejects.toThrow('it died')
    expect([gate.inside(), gate.waiting()]).toEqual([1, 0])
  })
})
