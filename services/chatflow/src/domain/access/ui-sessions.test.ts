import { expect, test } from 'vitest'
import { createUiSessions } from './ui-sessions.ts'

function sessionsAt(clock: { nowMs: number }, maxSessions = 10) {
  let count = 0
  return createUiSessions({ newToken: () => `token-${++count}`, nowMs: () => clock.nowMs, idleMs: 1_000, maxSessions })
}

test('a session stands for its key while it is used, and ends when it is not', () => {
  const clock = { nowMs: 0 }
  const sessions = sessionsAt(clock)
  const token = sessions.begin('key')
  clock.nowMs = 900
  expect(sessions.keyOf(token)).toBe('key')
  clock.nowMs = 1_800
  expect(sessions.keyOf(token)).toBe('key')
  clock.nowMs = 2_801
  expect(sessions.keyOf(token)).toBeUndefined()
})

test('a session that has been ended stands for nothing', () => {
  const sessions = sessionsAt({ nowMs: 0 })
  const token = sessions.begin('key')
  sessions.end(token)
  expect(sessions.keyOf(token)).toBeUndefined()
  expect(sessions.keyOf('made up')).toBeUndefined()
})

test('of too many sessions the one unused longest makes room', () => {
  const sessions = sessionsAt({ nowMs: 0 }, 2)
  const [first, second] = [sessions.begin('a'), sessions.begin('b')]
  sessions.keyOf(first)
  const third = sessions.begin('c')
  expect([first, second, third].map((token) => sessions.keyOf(token))).toEqual(['a', undefined, 'c'])
})
