import { describe, expect, test } from 'vitest'
import { createExpiringStore } from './expiring-store.ts'

describe('createExpiringStore()', () => {
  test('forgets after its time', () => {
    let nowMs = 0
    const store = createExpiringStore<string>({ ttlMs: 100, maxBytes: 1_000 }, () => nowMs)
    store.set('a', 'first', 1)
    nowMs = 99
    expect(store.get('a')).toBe('first')
    nowMs = 100
    expect(store.get('a')).toBeUndefined()
  })

  test('forgets the oldest when there is too much', () => {
    const store = createExpiringStore<number>({ ttlMs: 100, maxBytes: 10 }, () => 0)
    store.set('a', 1, 4)
    store.set('b', 2, 4)
    store.set('c', 3, 4)
    expect([store.get('a'), store.get('b'), store.get('c')]).toEqual([undefined, 2, 3])
  })

  test('does not take what is larger than everything it may hold', () => {
    const store = createExpiringStore<number>({ ttlMs: 100, maxBytes: 10 }, () => 0)
    store.set('a', 1, 11)
    expect(store.get('a')).toBeUndefined()
  })

  test('counts a value that is replaced once', () => {
    const store = createExpiringStore<number>({ ttlMs: 100, maxBytes: 10 }, () => 0)
    for (let round = 0; round < 10; round++) store.set('a', round, 6)
    store.set('b', 1, 4)
    expect([store.get('a'), store.get('b')]).toEqual([9, 1])
  })

  test('says whether there was something to delete', () => {
    const store = createExpiringStore<number>({ ttlMs: 100, maxBytes: 10 }, () => 0)
    store.set('a', 1, 1)
    expect([store.delete('a'), store.delete('a')]).toEqual([true, false])
  })
})
