import { describe, expect, test } from 'vitest'
import type { Session } from '../people/session.ts'
import type { User } from '../people/user.ts'
import { createSessions } from './sessions.ts'

const minuteMs = 60_000
const ann = { id: 1, isDisabled: false } as User
const from = { address: '10.0.0.1', agent: 'Browser' }

/** Sessions that end after ten idle minutes, and after an hour in any case. */
function opened() {
  const kept = new Map<string, Session>()
  const users = new Map([[1, ann]])
  let nowMs = 1_000
  let made = 0
  const remove = (userId: number, id: number) => {
    const [digest] = [...kept].find(([, one]) => one.userId === userId && one.id === id) ?? []
    return digest !== undefined && kept.delete(digest)
  }
  const sessions = createSessions({
    store: {
      listOf: (userId) => [...kept.values()].filter((one) => one.userId === userId),
      find: (digest) => kept.get(digest),
      add: (session, digest) => void kept.set(digest, { ...session, id: kept.size + 1 }),
      seen(id, atMs) {
        for (const [digest, one] of kept) if (one.id === id) kept.set(digest, { ...one, seenAtMs: atMs })
      },
      remove,
      removeAllOf: () => kept.clear(),
    },
    users: { get: (id) => users.get(id) },
    tokens: { make: () => `ours${++made}`, isOurs: (token) => token.startsWith('ours') },
    ...{ idleMs: 10 * minuteMs, maxAgeMs: 60 * minuteMs, nowMs: () => nowMs },
  })
  const later = (ms: number) => {
    nowMs += ms
  }
  return { sessions, users, kept, later }
}

describe('a session', () => {
  test('is found by its token, with its user', () => {
    const { sessions } = opened()
    const token = sessions.begin(ann, from)
    expect(sessions.find(token)).toEqual({
      user: ann,
      session: { id: 1, userId: 1, createdAtMs: 1_000, seenAtMs: 1_000, ...from },
    })
    expect(sessions.has(token)).toBe(true)
    expect(sessions.listOf(1)).toHaveLength(1)
    expect(sessions.listOf(2)).toEqual([])
  })

  test('is not kept under its token itself', () => {
    const { sessions, kept } = opened()
    const token = sessions.begin(ann, from)
    expect([...kept.keys()]).toEqual([expect.not.stringContaining(token)])
  })

  test.each(['ours2', 'foreign', ''])('is not found by another token: "%s"', (token) => {
    const { sessions } = opened()
    sessions.begin(ann, from)
    expect(sessions.find(token)).toBeUndefined()
    expect(sessions.has(token)).toBe(false)
    sessions.end(token)
    expect(sessions.listOf(1)).toHaveLength(1)
  })

  test.each([
    { name: 'goes on within its idle time', ms: 10 * minuteMs - 1, is: true },
    { name: 'ends with its idle time', ms: 10 * minuteMs, is: false },
  ])('$name', ({ ms, is }) => {
    const { sessions, later } = opened()
    const token = sessions.begin(ann, from)
    later(ms)
    expect(sessions.has(token)).toBe(is)
    expect(sessions.find(token) !== undefined).toBe(is)
    expect(sessions.listOf(1)).toHaveLength(is ? 1 : 0)
  })

  test('ends with its age, however often it is used', () => {
    const { sessions, later } = opened()
    const token = sessions.begin(ann, from)
    for (let at = 0; at < 11; at++) {
      later(5 * minuteMs)
      expect(sessions.find(token)?.user).toEqual(ann)
    }
    later(5 * minuteMs - 1)
    expect(sessions.has(token)).toBe(true)
    later(1)
    expect(sessions.has(token)).toBe(false)
  })

  test('is written down as used once a minute', () => {
    const { sessions, later, kept } = opened()
    const token = sessions.begin(ann, from)
    const seenAtMs = () => [...kept.values()][0]?.seenAtMs
    later(minuteMs - 1)
    sessions.find(token)
    expect(seenAtMs()).toBe(1_000)
    later(1)
    sessions.find(token)
    expect(seenAtMs()).toBe(1_000 + minuteMs)
  })

  test.each([
    { name: 'who is gone', change: (users: Map<number, User>) => users.delete(1) },
    { name: 'who is disabled', change: (users: Map<number, User>) => users.set(1, { ...ann, isDisabled: true }) },
  ])('is nobody of one $name', ({ change }) => {
    const { sessions, users } = opened()
    const token = sessions.begin(ann, from)
    change(users)
    expect(sessions.find(token)).toBeUndefined()
    expect(sessions.has(token)).toBe(true)
  })

  test('ends when it is ended, and no other with it', () => {
    const { sessions } = opened()
    const [one, other] = [sessions.begin(ann, from), sessions.begin(ann, from)]
    sessions.end(one)
    expect([sessions.has(one), sessions.has(other)]).toEqual([false, true])
  })

  test('keeps two hundred characters of what a browser says of itself', () => {
    const { sessions } = opened()
    const token = sessions.begin(ann, { ...from, agent: 'x'.repeat(201) })
    expect(sessions.find(token)?.session.agent).toBe('x'.repeat(200))
  })
})
