import type { DatabaseSync } from 'node:sqlite'
import { createRecordStore } from '../record-store.ts'

/** Of the record of the owner's password among what processes share. */
export const ownerHash = { kind: 'owner-hash', uid: 'owner' } as const

/** Takes the hash of the owner's password out of a database: one process has it in a file beside. */
export function takePassword(database: DatabaseSync): string | undefined {
  const hashes = createRecordStore<string>(database, { kind: ownerHash.kind, most: 1 })
  const hash = hashes.get(ownerHash.uid)?.value
  for (const { uid } of hashes.list()) hashes.remove(uid)
  return hash
}
