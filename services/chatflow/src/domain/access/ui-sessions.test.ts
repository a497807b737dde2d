import { hashKey } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { ApiKey } from './api-key.ts'
import { openUiSessions, type UiSession } from './ui-sessions.ts'

/** Sessions over rows in memory; `reopen` is a restart of the service. */
async function open(limits: { readonly maxSessions?: number } = {}) {
  const rows = new Map<string, UiSession>()
  const keys = new Map<string, ApiKey>()
  const clock = { nowMs: 0 }
  let count = 0
  const reopen = () =>
    openUiSessions({
      store: {
        get: async (id) => rows.get(id),
        list: async () => ({ rows: [...rows.values()], total: rows.size }),
        put: async (row) => void rows.set(row.id, row),
        change: async (id, change) => {
          const row = rows.get(id)
          if (row !== undefined) rows.set(id, { ...row, ...change })
          return rows.get(id)
        },
        remove: async (id) => rows.delete(id),
      },
      ring: { get: (id) => keys.get(id) },
      tokens: { make: () => `token-${++count}`, isOurs: (token) => token.startsWith('token-') },
      nowMs: () => clock.nowMs,
      idleMs: 1_000,
      maxAgeMs: 3_000,
      maxSessions: limits.maxSessions ?? 10,
    })
  const addKey = (id: string) => void keys.set(id, { id, name: id } as ApiKey)
  addKey('key')
  return { sessions: await reopen(), reopen, rows, keys, clock, addKey }
}

const ofKey = { kind: 'key', key: expect.objectContaining({ id: 'key' }) }

describe('a session', () => {
  test('stands for its key while it is used, and ends when it is not', async () => {
    const { sessions, clock } = await open()
    const token = await sessions.begin('key')
    clock.nowMs = 900
    expect(sessions.callerOf(token)).toEqual(ofKey)
    clock.nowMs = 1_800
    expect(sessions.callerOf(token)).toEqual(ofKey)
    clock.nowMs = 2_801
    expect(sessions.callerOf(token)).toBeUndefined()
  })

  test('ends when it is old, however much it is used', async () => {
    const { sessions, clock } = await open()
    const token = await sessions.begin('key')
    for (clock.nowMs = 0; clock.nowMs <= 3_000; clock.nowMs += 500) expect(sessions.callerOf(token)).toEqual(ofKey)
    expect(sessions.callerOf(token)).toBeUndefined()
  })

  test('without a key is the owner at a browser', async () => {
    const { sessions } = await open()
    expect(sessions.callerOf(await sessions.begin(undefined))).toEqual({ kind: 'local', browser: true })
  })

  test('opens nothing once it has been ended, or when its key is gone', async () => {
    const { sessions, keys } = await open()
    const [ended, keyless] = [await sessions.begin('key'), await sessions.begin('key')]
    await sessions.end(ended)
    expect(sessions.callerOf(ended)).toBeUndefined()
    keys.delete('key')
    expect(sessions.callerOf(keyless)).toBeUndefined()
    expect(sessions.callerOf('token-made up')).toBeUndefined()
  })

  test('that makes one too many takes the place of the one unused longest', async () => {
    const { sessions } = await open({ maxSessions: 2 })
    const [first, second] = [await sessions.begin('key'), await sessions.begin('key')]
    sessions.callerOf(first)
    const third = await sessions.begin('key')
    expect([first, second, third].map((token) => sessions.callerOf(token) !== undefined)).toEqual([true, false, true])
  })
})

describe('a restart', () => {
  test('leaves sessions as they were, with the time of their last use', async () => {
    const { sessions, reopen, clock, rows } = await open()
    const token = await sessions.begin('key')
    clock.nowMs = 900
    sessions.callerOf(token)
    await sessions.save()
    expect([...rows.values()].map(({ lastUsedAtMs }) => lastUsedAtMs)).toEqual([900])
    clock.nowMs = 1_800
    expect((await reopen()).callerOf(token)).toEqual(ofKey)
  })

  test('brings back none that ended, and none whose row somebody else has written', async () => {
    const { sessions, reopen, rows } = await open()
    const token = await sessions.begin('key')
    const [row] = rows.values()
    await sessions.end(token)
    expect((await reopen()).callerOf(token)).toBeUndefined()
    if (row !== undefined) rows.set(hashKey('forged'), { ...row, id: hashKey('forged') })
    expect((await reopen()).callerOf('forged')).toBeUndefined()
  })
})

describe('ending sessions', () => {
  test('everywhere ends all of them, or all of one key', async () => {
    const { sessions, addKey, rows } = await open()
    addKey('other')
    const all = [await sessions.begin('key'), await sessions.begin('key'), await sessions.begin('other')]
    expect(await sessions.endAll('key')).toBe(2)
    expect(all.map((token) => sessions.callerOf(token) !== undefined)).toEqual([false, false, true])
    expect(await sessions.endAll()).toBe(1)
    expect(rows.size).toBe(0)
  })

  test('that are over takes their rows away', async () => {
    const { sessions, clock, rows } = await open()
    await sessions.begin('key')
    clock.nowMs = 5_000
    await sessions.save()
    expect(rows.size).toBe(0)
  })
})
