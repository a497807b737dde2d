import { Failure } from '@hearth/kernel'

// SQLITE_CONSTRAINT_FOREIGNKEY, and PostgreSQL's foreign_key_violation.
const foreignKeyFaults: readonly unknown[] = [787, '23503']

/** Whether a write failed because the row it refers to does not exist. */
export function isForeignKeyFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  return foreignKeyFaults.includes(errcode) || foreignKeyFaults.includes(code)
}

/** For `catch`: words the failure of a write whose owner has been removed; anything else goes on as it is. */
export function missingOwner(what: string, owner: string): (cause: unknown) => never {
  return (cause) => {
    if (!isForeignKeyFault(cause)) throw cause
    throw new Failure('missing', `Cannot keep ${what}: ${owner} has been removed`, { cause })
  }
}

/** The failure of a write for want of space, in any engine. */
export function fullDisk(cause: unknown): Failure {
  return new Failure('broken', 'Cannot store the data: the disk is full; free some space and try again', { cause })
}
