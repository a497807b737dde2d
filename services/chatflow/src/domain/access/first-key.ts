import { hashKey } from '@hearth/kernel'
import type { ApiKey, ApiKeyStore } from './api-key.ts'

export type FirstKeyDeps = {
  /** Whether other processes serve the store, which may set a key that this one does not know of. */
  readonly isShared: boolean
  readonly store: Pick<ApiKeyStore, 'list' | 'put' | 'remove'>
  readonly nowMs: () => number
  readonly newId: () => string
  /** The text of a new key. */
  readonly newKey: () => string
}

/** Id of the key that the configuration sets: always the same, so that flows bound to it stay bound when its text changes. */
export const presetKeyId = 'b7c2a4f0-52a1-4f0c-9d3e-1f6b0c9a7e11'
const presetName = 'HEARTH_API_KEY'

/**
 * Sees to it that some key opens the service, before the first request.
 *
 * With a preset, the row named `HEARTH_API_KEY` follows it, whatever it was before; without one
 * that row goes, unless another process may have set it, and a database that then holds no key gets a new one.
 *
 * @param preset the text of the key the configuration sets
 * @returns the text of a key made now, to be told to the owner this once; otherwise `undefined`
 */
export async function ensureFirstKey(deps: FirstKeyDeps, preset: string | undefined): Promise<string | undefined> {
  const keys = await deps.store.list()
  const others = keys.filter(({ id }) => id !== presetKeyId)
  if (preset !== undefined) {
    await followPreset(deps, keys, hashKey(preset))
    return undefined
  }
  const isPreset = others.length < keys.length
  if (isPreset && !deps.isShared) await deps.store.remove(presetKeyId)
  if (others.length > 0 || (isPreset && deps.isShared)) return undefined
  const text = deps.newKey()
  await deps.store.put(createKey(deps, deps.newId(), 'Default key', hashKey(text)))
  return text
}

async function followPreset(deps: FirstKeyDeps, keys: readonly ApiKey[], hash: string): Promise<void> {
  if (keys.some((key) => key.id !== presetKeyId && key.hash === hash)) {
    await deps.store.remove(presetKeyId)
    return
  }
  const known = keys.find(({ id }) => id === presetKeyId)
  const key = known ?? createKey(deps, presetKeyId, presetName, hash)
  if (known?.hash !== hash) await deps.store.put({ ...key, hash, updatedAtMs: deps.nowMs() })
}

function createKey(deps: FirstKeyDeps, id: string, name: string, hash: string): ApiKey {
  const now = deps.nowMs()
  return {
    id,
    name,
    hash,
    permissions: [],
    expiresAtMs: undefined,
    lastUsedAtMs: undefined,
    createdAtMs: now,
    updatedAtMs: now,
  }
}
