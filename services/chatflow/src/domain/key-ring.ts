import { equalSecret, hashKey } from '@hearth/kernel'
import type { ApiKey, Caller } from './api-key.ts'

/** All keys that open the service, in memory: a check takes microseconds and a revoked key is out at once. */
export type KeyRing = {
  /** The stored key with this text, or `undefined`. The time it takes does not tell how close a guess came. */
  find(text: string): ApiKey | undefined
  /** Who presents this text; no text, or one that opens nothing, is anonymous. */
  identify(text: string | undefined): Caller
  list(): readonly ApiKey[]
  /** Adds a key, or replaces the one with its id. */
  put(key: ApiKey): void
  remove(id: string): void
}

/**
 * @param keys what the store holds
 * @param localKey the secret of this machine's own command line
 */
export function createKeyRing(keys: readonly ApiKey[], localKey: string): KeyRing {
  const byId = new Map<string, ApiKey>()
  const byHash = new Map<string, ApiKey>()
  const remove = (id: string) => {
    const known = byId.get(id)
    if (known !== undefined) byHash.delete(known.hash)
    byId.delete(id)
  }
  const put = (key: ApiKey) => {
    remove(key.id)
    byId.set(key.id, key)
    byHash.set(key.hash, key)
  }
  // The table is keyed by a hash of the guess, which the guesser cannot steer, so its timing says nothing.
  const find = (text: string) => {
    const hash = hashKey(text)
    const key = byHash.get(hash)
    return key !== undefined && equalSecret(key.hash, hash) ? key : undefined
  }
  const identify = (text: string | undefined): Caller => {
    if (text === undefined) return { kind: 'anonymous' }
    if (equalSecret(text, localKey)) return { kind: 'local' }
    const key = find(text)
    return key === undefined ? { kind: 'anonymous' } : { kind: 'key', key }
  }
  for (const key of keys) put(key)
  return { find, identify, list: () => [...byId.values()], put, remove }
}
