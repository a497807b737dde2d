import { describe, expect, test } from 'vitest'
import { describeSessionQueue } from './session-queue.contract.ts'
import { type BusyPolicy, createSessionQueue } from './session-queue.ts'

/** A caller of the queue: `entered` tells its state, `run.interrupted` whether a newer one took its place. */
function callers(policy: BusyPolicy, maxWaiting = 8) {
  const queue = createSessionQueue({ policy, maxWaiting })
  return (session = 's') => {
    const controller = new AbortController()
    const caller = {
      controller,
      state: 'waiting' as 'waiting' | 'entered' | 'refused',
      entered: queue.enter(session, () => controller.abort(new Error('interrupted')), controller.signal),
    }
    caller.entered.then(
      () => Object.assign(caller, { state: 'entered' }),
      () => Object.assign(caller, { state: 'refused' }),
    )
    return caller
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('the session queue', () => {
  test('lets one in at a time, in the order they came', async () => {
    const enter = callers('enqueue')
    const all = [enter(), enter(), enter()]
    for (const [at, caller] of all.entries()) {
      await settle()
      expect(all.map(({ state }) => state)).toEqual(all.map((_, other) => (other <= at ? 'entered' : 'waiting')))
      await (await caller.entered)()
    }
  })

  test('keeps sessions apart', async () => {
    const enter = callers('reject')
    await Promise.all([enter('a').entered, enter('b').entered])
  })

  test('forgets who gave up waiting', async () => {
    const enter = callers('enqueue')
    const [first, second, third] = [enter(), enter(), enter()]
    second.controller.abort(new Error('left'))
    await expect(second.entered).rejects.toThrow('left')
    await (await first.entered)()
    await third.entered
  })

  test('does not let wait who has already left', async () => {
    const queue = createSessionQueue({ policy: 'enqueue', maxWaiting: 8 })
    await queue.enter('s', () => undefined, new AbortController().signal)
    await expect(queue.enter('s', () => undefined, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  })

  test('refuses who would wait beyond the bound', async () => {
    const enter = callers('enqueue', 1)
    const first = enter()
    enter()
    await expect(enter().entered).rejects.toMatchObject({ kind: 'rate-limited', retryAfterSeconds: 1 })
    await (await first.entered)()
  })

  test('under "reject" refuses while the session is busy, and only then', async () => {
    const enter = callers('reject')
    const free = await enter().entered
    await expect(enter().entered).rejects.toMatchObject({ kind: 'conflict' })
    await free()
    await enter().entered
  })

  test('under "interrupt" ends who runs and who waits, so that the newest comes next', async () => {
    const enter = callers('interrupt', 1)
    const [first, second, third] = [enter(), enter(), enter()]
    await settle()
    expect(first.controller.signal.aborted).toBe(true)
    expect(second.state).toBe('refused')
    expect(third.state).toBe('waiting')
    await (await first.entered)()
    await third.entered
    expect(third.controller.signal.aborted).toBe(false)
  })
})

describeSessionQueue('of one process', async (options) => {
  const queue = createSessionQueue(options)
  return [queue, queue]
})
