import { Failure, hashKey } from '@hearth/kernel'
import type { ApiKey, ApiKeyStore, Caller } from './api-key.ts'
import { presetKeyId } from './first-key.ts'
import type { KeyRing } from './key-ring.ts'
import { mayGrant } from './permission.ts'

export type ApiKeysDeps = {
  readonly store: ApiKeyStore
  readonly ring: KeyRing
  readonly nowMs: () => number
  readonly newId: () => string
  /** The text of a new key. */
  readonly newKey: () => string
}

/** What an owner says about a key; fields left out stay as they are, or are empty in a new one. */
type ApiKeyFields = {
  readonly name: string
  readonly permissions?: readonly string[] | undefined
  /** `null` takes an expiry away. */
  readonly expiresAtMs?: number | null | undefined
}

/** Everything that changes keys: first in the store, then in the ring, so that no key works that would not last. */
export type ApiKeys = {
  /** @returns the new key and its text, which is told this once and not kept */
  issue(caller: Caller, fields: ApiKeyFields): Promise<{ readonly key: ApiKey; readonly text: string }>
  /** @throws {Failure} `missing`; `invalid` for what would shut out who configured the key */
  alter(caller: Caller, id: string, fields: ApiKeyFields): Promise<void>
  /**
   * Gives a key another text; the old one opens nothing from then on.
   *
   * @throws {Failure} `missing`; `invalid` for the key that the configuration sets, and for one that may do more
   */
  rotate(caller: Caller, id: string): Promise<{ readonly key: ApiKey; readonly text: string }>
  /** Works at once. `false` when there was no such key. */
  revoke(id: string): Promise<boolean>
}

export function createApiKeys(deps: ApiKeysDeps): ApiKeys {
  const { store, ring, nowMs } = deps
  const save = async (key: ApiKey) => {
    await store.put(key)
    ring.put(key)
  }
  const find = (what: string, id: string): ApiKey => {
    const key = ring.list().find((known) => known.id === id)
    if (key === undefined) throw new Failure('missing', `Cannot ${what} the API key ${id}: there is no such key`)
    return key
  }
  return {
    async issue(caller, { name, permissions = [], expiresAtMs }) {
      refuseEscalation(caller, permissions)
      const text = deps.newKey()
      const now = nowMs()
      const key: ApiKey = {
        id: deps.newId(),
        name,
        hash: hashKey(text),
        permissions,
        expiresAtMs: expiresAtMs ?? undefined,
        lastUsedAtMs: undefined,
        createdAtMs: now,
        updatedAtMs: now,
      }
      await save(key)
      return { key, text }
    },
    async alter(caller, id, { name, permissions, expiresAtMs }) {
      const key = find('change', id)
      refuseEscalation(caller, permissions ?? key.permissions)
      if (id === presetKeyId) refuseExpired(expiresAtMs, nowMs())
      await save({
        ...key,
        name,
        permissions: permissions ?? key.permissions,
        expiresAtMs: expiresAtMs === undefined ? key.expiresAtMs : (expiresAtMs ?? undefined),
        updatedAtMs: nowMs(),
      })
    },
    async rotate(caller, id) {
      const known = find('rotate', id)
      refuseEscalation(caller, known.permissions)
      if (id === presetKeyId) throw setByConfiguration('rotate')
      const text = deps.newKey()
      const key = { ...known, hash: hashKey(text), updatedAtMs: nowMs() }
      await save(key)
      return { key, text }
    },
    async revoke(id) {
      const removed = await store.remove(id)
      ring.remove(id)
      return removed
    },
  }
}

// It would shut out whoever configured it, at every start anew.
function refuseExpired(expiresAtMs: number | null | undefined, nowMs: number): void {
  if (typeof expiresAtMs !== 'number' || expiresAtMs > nowMs) return
  const remedy = 'it is set by the configuration; take it out there to revoke it'
  throw new Failure('invalid', `Cannot end the validity of this API key: ${remedy}`, { param: 'expiresAt' })
}

function setByConfiguration(what: string): Failure {
  return new Failure('invalid', `Cannot ${what} this API key: it is set by the configuration; change it there`)
}

function refuseEscalation(caller: Caller, permissions: readonly string[]): void {
  if (mayGrant(caller, permissions)) return
  throw new Failure('invalid', 'Cannot give a key these permissions: the key that asks does not hold them all', {
    param: 'permissions',
  })
}
