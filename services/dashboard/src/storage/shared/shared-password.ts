import { Failure } from '@hearth/kernel'
import type { RecordStore } from '../../domain/record.ts'
import type { PasswordPlace } from '../password.ts'
import { ownerHash } from './take-password.ts'

const { uid } = ownerHash

/**
 * The owner's password among what processes share; for turns.
 *
 * @param file where this process had it for itself: taken over where none of the others has one
 */
export function sharedPassword(hashes: RecordStore<string>, file: PasswordPlace): PasswordPlace {
  return {
    async read() {
      const known = hashes.get(uid)?.value
      if (known !== undefined) return known
      const own = await file.read()
      return own === undefined ? undefined : hashes.put(uid, own).value
    },
    write: async (hash) => void hashes.put(uid, hash),
    damaged: (cause) =>
      new Failure('invalid', "Cannot read the owner's password: its hash is damaged; set HEARTH_DASHBOARD_PASSWORD", {
        cause,
      }),
  }
}
