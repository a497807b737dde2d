import { hashKey } from '@hearth/kernel'
import type { ApiKey, Caller } from './api-key.ts'

/** All keys that open the service, in memory: a check takes microseconds and a revoked key is out at once. */
export type KeyRing = {
  /**
   * The stored key with this text, unless it has expired, or `undefined`. The time it takes does
   * not tell how close a guess came.
   */
  find(text: string): ApiKey | undefined
  /** The key with this id, unless it has expired. */
  get(id: string): ApiKey | undefined
  /** Who presents this text; no text, or one that opens nothing, is anonymous. An expired key is, too, and says so. */
  identify(text: string | undefined): Caller
  /** Whether it can be said who presents this text, without the store: a key, expired or not, or this machine's own. */
  knows(text: string): boolean
  /** Expired ones included. */
  list(): readonly ApiKey[]
  /** Adds a key, or replaces the one with its id. */
  put(key: ApiKey): void
  remove(id: string): void
  /** When keys were last used, by their ids, since the last time this was asked. */
  takeUses(): ReadonlyMap<string, number>
}

/**
 * @param keys what the store holds
 * @param localKey the secret of this machine's own command line
 */
export function createKeyRing(keys: readonly ApiKey[], localKey: string, nowMs: () => number): KeyRing {
  const byId = new Map<string, ApiKey>()
  const idByHash = new Map<string, string>()
  let uses = new Map<string, number>()
  const remove = (id: string) => {
    const known = byId.get(id)
    if (known !== undefined) idByHash.delete(known.hash)
    byId.delete(id)
  }
  const put = (key: ApiKey) => {
    remove(key.id)
    byId.set(key.id, key)
    idByHash.set(key.hash, key.id)
  }
  const get = (id: string) => {
    const key = byId.get(id)
    const now = nowMs()
    if (key === undefined || (key.expiresAtMs !== undefined && key.expiresAtMs <= now)) return undefined
    uses.set(id, now)
    return key
  }
  const localHash = hashKey(localKey)
  // Hashes are compared, which a guesser cannot steer, so how long it takes says nothing about the guess.
  const findHash = (hash: string) => {
    const id = idByHash.get(hash)
    return id === undefined ? undefined : get(id)
  }
  const find = (text: string) => findHash(hashKey(text))
  const identify = (text: string | undefined): Caller => {
    if (text === undefined) return { kind: 'anonymous' }
    const hash = hashKey(text)
    if (hash === localHash) return { kind: 'local' }
    const key = findHash(hash)
    return key === undefined ? anonymousWith(byId.get(idByHash.get(hash) ?? '')) : { kind: 'key', key }
  }
  const knows = (text: string) => {
    const hash = hashKey(text)
    return hash === localHash || idByHash.has(hash)
  }
  const withLastUse = (key: ApiKey): ApiKey => ({ ...key, lastUsedAtMs: uses.get(key.id) ?? key.lastUsedAtMs })
  const takeUses = () => {
    for (const id of uses.keys()) {
      const key = byId.get(id)
      if (key !== undefined) byId.set(id, withLastUse(key))
    }
    const taken = uses
    uses = new Map()
    return taken
  }
  for (const key of keys) put(key)
  return { find, get, identify, knows, list: () => [...byId.values()].map(withLastUse), put, remove, takeUses }
}

function anonymousWith(expired: ApiKey | undefined): Caller {
  return { kind: 'anonymous', ...(expired?.expiresAtMs !== undefined && { expiredAtMs: expired.expiresAtMs }) }
}
