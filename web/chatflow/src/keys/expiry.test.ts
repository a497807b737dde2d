import { describe, expect, test } from 'vitest'
import { expiresAtOf, isExpired } from './expiry.ts'

const nowMs = Date.parse('2026-11-22T12:00:00')

describe('expiresAtOf()', () => {
  test.each([
    { name: 'never is told as null', choice: 'never', day: '', expected: null },
    { name: 'what is kept is not told', choice: 'kept', day: '', expected: undefined },
    { name: 'days are counted from now', choice: '30', day: '', expected: new Date(nowMs + 30 * 86_400_000) },
    { name: 'a day counts to its end', choice: 'day', day: '2026-11-22', expected: new Date('2026-11-23T00:00:00') },
    { name: 'a day that is over is none', choice: 'day', day: '2026-11-21', expected: undefined },
    { name: 'no day is none', choice: 'day', day: '', expected: undefined },
  ] as const)('$name', ({ choice, day, expected }) => {
    const wanted = expected instanceof Date ? expected.toISOString() : expected
    expect(expiresAtOf(choice, day, nowMs)).toBe(wanted)
  })
})

test('a key is expired from its very moment on', () => {
  const at = (ms: number) => new Date(nowMs + ms).toISOString()
  expect([isExpired(null, nowMs), isExpired(at(1), nowMs), isExpired(at(0), nowMs)]).toEqual([false, false, true])
})
