import { describe, expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

const limits = { maxFailures: 3, firstWaitMs: 1_000, maxWaitMs: 8_000, forgetMs: 60_000, maxCallers: 2 }

const failedTimes = (times: number) => {
  const attempts = createAttempts(limits)
  for (let count = 0; count < times; count++) attempts.failed('a', 0)
  return attempts
}

describe('attempts', () => {
  test.each([
    { failures: 2, waitMs: 0 },
    { failures: 3, waitMs: 1_000 },
    { failures: 4, waitMs: 2_000 },
    { failures: 6, waitMs: 8_000 },
    { failures: 50, waitMs: 8_000 },
  ])('$failures failures make a caller wait $waitMs ms', ({ failures, waitMs }) => {
    expect(failedTimes(failures).waitMs('a', 0)).toBe(waitMs)
  })

  test('the wait runs out, and is another caller’s not at all', () => {
    const attempts = failedTimes(3)
    expect([attempts.waitMs('a', 400), attempts.waitMs('a', 1_000), attempts.waitMs('b', 0)]).toEqual([600, 0, 0])
  })

  test('a success forgives, and so does time', () => {
    const attempts = failedTimes(5)
    attempts.failed('a', 100_000)
    expect(attempts.waitMs('a', 100_000)).toBe(0)
    const forgiven = failedTimes(5)
    forgiven.succeeded('a')
    expect(forgiven.waitMs('a', 0)).toBe(0)
  })

  test('no more callers are remembered than allowed', () => {
    const attempts = failedTimes(5)
    attempts.failed('b', 1)
    attempts.failed('c', 2)
    expect(attempts.waitMs('a', 3)).toBe(0)
  })
})
