import { describe, expect, test } from 'vitest'
import type { Credential, CredentialStore } from '../../domain/records/credential.ts'

const credential: Credential = {
  id: 'c1',
  name: 'work account',
  credentialName: 'openAIApi',
  createdAtMs: 1,
  updatedAtMs: 1,
}
const secret = { openAIApiKey: 'sk-very-secret-漢字' }

/** What every engine of {@link CredentialStore} promises. `open` gives an empty store. */
export function describeCredentialStore(engine: string, open: () => Promise<CredentialStore>): void {
  describe(`${engine} credential store`, () => {
    test('gives the fields back only when asked to reveal them', async () => {
      const store = await open()
      await store.put(credential, secret)
      expect(await store.get('c1')).toEqual(credential)
      expect(await store.list()).toEqual([credential])
      expect(await store.reveal('c1')).toEqual(secret)
    })

    test('answers undefined for an id it does not hold', async () => {
      const store = await open()
      expect(await store.get('c1')).toBeUndefined()
      expect(await store.reveal('c1')).toBeUndefined()
    })

    test('put without fields keeps the ones it has', async () => {
      const store = await open()
      await store.put(credential, secret)
      await store.put({ ...credential, name: 'renamed' }, undefined)
      expect(await store.get('c1')).toMatchObject({ name: 'renamed' })
      expect(await store.reveal('c1')).toEqual(secret)
    })

    test('put with fields replaces the ones it has', async () => {
      const store = await open()
      await store.put(credential, secret)
      await store.put(credential, { openAIApiKey: 'other' })
      expect(await store.reveal('c1')).toEqual({ openAIApiKey: 'other' })
    })

    test('lists one kind', async () => {
      const store = await open()
      const other = { ...credential, id: 'c2', credentialName: 'anthropicApi', createdAtMs: 2 }
      await store.put(credential, secret)
      await store.put(other, {})
      expect(await store.list('anthropicApi')).toEqual([other])
      expect(await store.list('nothing')).toEqual([])
    })

    test('remove tells whether there was something to remove', async () => {
      const store = await open()
      await store.put(credential, secret)
      expect(await store.remove('c1')).toBe(true)
      expect(await store.remove('c1')).toBe(false)
      expect(await store.reveal('c1')).toBeUndefined()
    })
  })
}
