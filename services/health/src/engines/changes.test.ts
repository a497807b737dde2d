import { describe, expect, test } from 'vitest'
import { checkOf } from '../test-support/check-of.ts'
import { createChanges } from './changes.ts'

const passing = checkOf()
const failing = checkOf({ state: 'failing', reason: 'gone', sinceMs: 2_000 })

describe('the changes of verdicts', () => {
  test('are numbered from 1, with what they change', () => {
    const changes = createChanges(10)
    expect(changes.latest()).toBe(0)
    changes.observe(passing, failing)
    changes.observe(failing, failing)
    expect(changes.latest()).toBe(1)
    expect(changes.after(0)).toEqual([
      { seq: 1, check: 'logs', from: 'passing', to: 'failing', atMs: 2_000, reason: 'gone' },
    ])
    expect(changes.after(1)).toEqual([])
  })

  test('only the newest are kept', () => {
    const changes = createChanges(2)
    for (let at = 0; at < 3; at++) changes.observe(at % 2 ? failing : passing, at % 2 ? passing : failing)
    expect(changes.after(0).map(({ seq }) => seq)).toEqual([2, 3])
    expect(changes.after(2).map(({ seq }) => seq)).toEqual([3])
  })

  test('wake who waits for one', async () => {
    const changes = createChanges(2)
    const waiting = changes.wait(3_600_000, new AbortController().signal)
    changes.observe(passing, failing)
    await waiting
  })

  test.each([
    { name: 'has been told to stop', signal: AbortSignal.abort(), timeoutMs: 3_600_000 },
    { name: 'has waited long enough', signal: new AbortController().signal, timeoutMs: 1 },
  ])('let go of one who $name', async ({ signal, timeoutMs }) => {
    await expect(createChanges(2).wait(timeoutMs, signal)).resolves.toBeUndefined()
  })

  test('let go of one who is told to stop meanwhile', async () => {
    const stop = new AbortController()
    const waiting = createChanges(2).wait(3_600_000, stop.signal)
    stop.abort()
    await waiting
  })
})
