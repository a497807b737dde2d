import { Failure } from '@hearth/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
    const impatient = new AbortController()
    const waiting = gate.enter(impatient.signal)
    impatient.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
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
