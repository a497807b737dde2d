import { describe, expect, test } from 'vitest'
import type { ApiKey, ApiKeyStore } from '../../domain/access/api-key.ts'

const key: ApiKey = {
  id: 'k1',
  name: 'one',
  hash: 'aa',
  permissions: [],
  expiresAtMs: undefined,
  lastUsedAtMs: undefined,
  createdAtMs: 1,
  updatedAtMs: 1,
}

/** What every engine of {@link ApiKeyStore} promises. `open` gives an empty store. */
export function describeApiKeyStore(engine: string, open: () => Promise<ApiKeyStore>): void {
  describe(`${engine} API key store`, () => {
    test('lists keys in the order they were made', async () => {
      const store = await open()
      const later = { ...key, id: 'k0', hash: 'bb', permissions: ['chatflows:view'], createdAtMs: 2 }
      await store.put(later)
      await store.put(key)
      expect(await store.list()).toEqual([key, later])
    })

    test('put replaces a key of the same id', async () => {
      const store = await open()
      await store.put(key)
      await store.put({ ...key, name: 'renamed', updatedAtMs: 9 })
      expect(await store.list()).toEqual([{ ...key, name: 'renamed', updatedAtMs: 9 }])
    })

    test('notes when keys were used, and passes over those that are gone', async () => {
      const store = await open()
      await store.put({ ...key, expiresAtMs: 1_700_000_000_000 })
      await store.touch(
        new Map([
          ['k1', 1_600_000_000_000],
          ['gone', 5],
        ]),
      )
      expect(await store.list()).toEqual([{ ...key, expiresAtMs: 1_700_000_000_000, lastUsedAtMs: 1_600_000_000_000 }])
    })

    test('refuses a second key with the same hash', async () => {
      const store = await open()
      await store.put(key)
      await expect(store.put({ ...key, id: 'k2' })).rejects.toThrow()
      expect(await store.list()).toEqual([key])
    })

    test('remove tells whether there was something to remove', async () => {
      const store = await open()
      await store.put(key)
      expect(await store.remove('k1')).toBe(true)
      expect(await store.remove('k1')).toBe(false)
      expect(await store.list()).toEqual([])
    })
  })
}
