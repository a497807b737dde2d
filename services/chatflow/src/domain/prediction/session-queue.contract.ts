import { describe, expect, test } from 'vitest'
import type { BusyPolicy, SessionQueue, SessionQueueOptions } from './session-queue.ts'

type Queues = readonly [SessionQueue, SessionQueue]

/** A caller of a queue: `state` tells how far it is, the signal of `controller` whether a newer one took its place. */
function enter(queue: SessionQueue, session = 's', policy?: BusyPolicy) {
  const controller = new AbortController()
  const caller = {
    controller,
    state: 'waiting' as 'waiting' | 'entered' | 'refused',
    entered: queue.enter(session, () => controller.abort(new Error('interrupted')), controller.signal, policy),
  }
  caller.entered.then(
    () => Object.assign(caller, { state: 'entered' }),
    () => Object.assign(caller, { state: 'refused' }),
  )
  return caller
}

/** What every kind promises. `open` gives the queues of two processes, which may be the same. */
export function describeSessionQueue(kind: string, open: (options: SessionQueueOptions) => Promise<Queues>): void {
  const openQueues = (policy: BusyPolicy = 'enqueue', maxWaiting = 8) => open({ policy, maxWaiting })

  describe(`turns of sessions ${kind}`, () => {
    test('come one at a time, in the order they were asked for, wherever that was', async () => {
      const [one, other] = await openQueues()
      const order: string[] = []
      let inside = 0
      const work = async (name: string, queue: SessionQueue) => {
        const free = await queue.enter('s', () => undefined, new AbortController().signal)
        inside += 1
        expect(inside).toBe(1)
        order.push(name)
        await new Promise((resolve) => setImmediate(resolve))
        inside -= 1
        await free()
      }
      const first = await one.enter('s', () => undefined, new AbortController().signal)
      const all = Array.from({ length: 6 }, (_, at) => work(`${at}`, at % 2 === 0 ? other : one))
      await first()
      await Promise.all(all)
      // Those of one process keep the order in which it asked.
      expect(order.filter((name) => Number(name) % 2 === 0)).toEqual(['0', '2', '4'])
      expect(order.filter((name) => Number(name) % 2 === 1)).toEqual(['1', '3', '5'])
    })

    test('of different sessions go side by side', async () => {
      const [one, other] = await openQueues('reject')
      await Promise.all([enter(one, 'a').entered, enter(other, 'b').entered])
    })

    test('are free once their end is told', async () => {
      const [one, other] = await openQueues('reject')
      for (const queue of [one, other, one, other, one]) await (await enter(queue).entered)()
    })

    test('go past who gave up waiting', async () => {
      const [one, other] = await openQueues()
      const first = enter(one)
      await first.entered
      const second = enter(other)
      const third = enter(one)
      second.controller.abort(new Error('left'))
      await expect(second.entered).rejects.toThrow('left')
      expect(third.state).toBe('waiting')
      await (await first.entered)()
      await third.entered
    })

    test('are not given to who has left before asking', async () => {
      const [one, other] = await openQueues()
      const free = await enter(one).entered
      await expect(other.enter('s', () => undefined, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
      await free()
      await enter(other, 's', 'reject').entered
    })

    test('are refused beyond the bound of those that wait, without disturbing them', async () => {
      const [one, other] = await openQueues('enqueue', 1)
      const first = enter(one)
      await first.entered
      const callers = [enter(other), enter(one), enter(other)]
      await expect.poll(() => callers.filter(({ state }) => state === 'refused').length).toBe(2)
      await Promise.all(
        callers
          .filter(({ state }) => state === 'refused')
          .map(({ entered }) => expect(entered).rejects.toMatchObject({ kind: 'rate-limited', retryAfterSeconds: 1 })),
      )
      await (await first.entered)()
      await expect.poll(() => callers.filter(({ state }) => state === 'entered').length).toBe(1)
    })

    test('under "reject" are refused while the session is busy, and only then', async () => {
      const [one, other] = await openQueues('reject')
      const free = await enter(one).entered
      await expect(enter(other).entered).rejects.toMatchObject({ kind: 'conflict' })
      await free()
      await enter(other).entered
    })

    test('under "interrupt" are taken from who has one and who waits', async () => {
      const [one, other] = await openQueues('enqueue')
      const first = enter(one)
      await first.entered
      const second = enter(other)
      // Of one process, they are in line in the order in which they asked.
      const third = enter(other, 's', 'interrupt')
      await expect.poll(() => first.controller.signal.aborted).toBe(true)
      await (await first.entered)()
      await third.entered
      expect(third.controller.signal.aborted).toBe(false)
      await expect.poll(() => second.state).toBe('refused')
    })
  })
}
