import { describe, expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

const limits = { maxFailures: 3, firstWaitMs: 1_000, maxWaitMs: 8_000, forgetMs: 60_000, maxClients: 2 }
const create = () => createAttempts(limits, (text) => text)

const failedTimes = (times: number) => {
  const attempts = create()
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
  ])('$failures failures make a client wait $waitMs ms', ({ failures, waitMs }) => {
    expect(failedTimes(failures).waitMs('a', 'key', 0)).toBe(waitMs)
  })

  test('the wait runs out, and is another client’s not at all', () => {
    const attempts = failedTimes(3)
    const waits = [attempts.waitMs('a', 'key', 400), attempts.waitMs('a', 'key', 1_000), attempts.waitMs('b', 'key', 0)]
    expect(waits).toEqual([600, 0, 0])
  })

  test('a credential that was right from the same client does not wait, from another it does', () => {
    const attempts = create()
    attempts.succeeded('a', 'key')
    for (const client of ['a', 'b']) for (let count = 0; count < 3; count++) attempts.failed(client, 0)
    expect(['a', 'b'].map((client) => attempts.waitMs(client, 'key', 0))).toEqual([0, 1_000])
    expect(attempts.waitMs('a', 'other', 0)).toBe(1_000)
  })

  test('a right credential forgives once, and time does', () => {
    const attempts = failedTimes(5)
    attempts.failed('a', 100_000)
    expect(attempts.waitMs('a', 'key', 100_000)).toBe(0)
    const forgiven = failedTimes(5)
    forgiven.succeeded('a', 'key')
    expect(forgiven.waitMs('a', 'other', 0)).toBe(0)
    for (let count = 0; count < 3; count++) forgiven.failed('a', 0)
    forgiven.succeeded('a', 'key')
    expect(forgiven.waitMs('a', 'other', 0)).toBe(1_000)
  })

  test('no more clients and credentials are remembered than allowed', () => {
    const attempts = failedTimes(5)
    attempts.failed('b', 1)
    attempts.failed('c', 2)
    expect(attempts.waitMs('a', 'key', 3)).toBe(0)
    for (const key of ['one', 'two', 'three']) attempts.succeeded('c', key)
    for (let count = 0; count < 3; count++) attempts.failed('c', 3)
    expect(['one', 'two', 'three'].map((key) => attempts.waitMs('c', key, 3))).toEqual([1_000, 0, 0])
  })

  test('a key that is compared at once: wrong ones count, and a right one that can be guessed waits', () => {
    const attempts = failedTimes(2)
    expect(attempts.present('a', 'wrong', false, 0)).toBe(0)
    expect([attempts.present('a', 'wrong', false, 0), attempts.present('a', 'right', true, 0)]).toEqual([1_000, 1_000])
    expect(attempts.present('a', 'r'.repeat(32), true, 0)).toBe(0)
  })
})
