import { hashKey } from '@hearth/kernel'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ApiKey, ApiKeyStore } from './api-key.ts'
import { ensureFirstKey } from './first-key.ts'

let keys: Map<string, ApiKey>
beforeEach(() => {
  keys = new Map()
})

// A store in memory with the port's own shape: the rules here are about which keys there are.
const store: Pick<ApiKeyStore, 'list' | 'put' | 'remove'> = {
  list: async () => [...keys.values()],
  put: async (key) => void keys.set(key.id, key),
  remove: async (id) => keys.delete(id),
}
let ids = 0
const start = (preset?: string, isShared = false) =>
  ensureFirstKey({ store, isShared, nowMs: () => 1, newId: () => `id-${++ids}`, newKey: () => 'made-key' }, preset)
const opening = () => [...keys.values()].map(({ name, hash }) => ({ name, hash }))

describe('ensureFirstKey()', () => {
  test('makes one key for a database without keys and tells it this once', async () => {
    expect(await start()).toBe('made-key')
    expect(opening()).toEqual([{ name: 'Default key', hash: hashKey('made-key') }])
    expect(await start()).toBeUndefined()
    expect(keys.size).toBe(1)
  })

  test('takes the preset instead of making one', async () => {
    expect(await start('preset')).toBeUndefined()
    expect(opening()).toEqual([{ name: 'HEARTH_API_KEY', hash: hashKey('preset') }])
  })

  test('follows the preset from start to start, under one id', async () => {
    await start('first')
    const [id] = keys.keys()
    await start('second')
    expect([...keys.keys()]).toEqual([id])
    expect(opening()).toEqual([{ name: 'HEARTH_API_KEY', hash: hashKey('second') }])
  })

  test('adds the preset to the keys there are', async () => {
    await start()
    await start('preset')
    expect(opening().map(({ name }) => name)).toEqual(['Default key', 'HEARTH_API_KEY'])
  })

  test('withdraws the preset when it is no longer set, and then sees to another key', async () => {
    await start('preset')
    expect(await start()).toBe('made-key')
    expect(opening()).toEqual([{ name: 'Default key', hash: hashKey('made-key') }])
  })

  test('leaves the preset of another process over the same store, and needs no key besides', async () => {
    await start('preset', true)
    expect(await start(undefined, true)).toBeUndefined()
    expect(opening()).toEqual([{ name: 'HEARTH_API_KEY', hash: hashKey('preset') }])
    await start('another', true)
    expect(opening()).toEqual([{ name: 'HEARTH_API_KEY', hash: hashKey('another') }])
  })

  test('does not keep a preset twice when it is a key there is', async () => {
    await start('preset')
    await start()
    await start('made-key')
    expect(opening()).toEqual([{ name: 'Default key', hash: hashKey('made-key') }])
  })
})
