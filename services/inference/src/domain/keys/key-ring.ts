import { equalSecret, hashKey } from '@hearth/kernel'
import type { KeyLimits } from './allowance.ts'

/** A key that clients may use. */
export type VirtualKey = {
  readonly name: string
  /** SHA-256 of the secret in hex. */
  readonly hash: string
  /** Absent: all. */
  readonly models: readonly string[] | undefined
  /** Whether it loads, pulls and removes models, and not just uses them. */
  readonly manages: boolean
  readonly limits: KeyLimits
}

/** The key with this secret. Takes as long whichever it is, and when it is none. */
export function findKey(keys: readonly VirtualKey[], secret: string): VirtualKey | undefined {
  const hash = hashKey(secret)
  return keys.filter((key) => equalSecret(key.hash, hash))[0]
}
