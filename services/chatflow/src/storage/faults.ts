// SQLITE_CONSTRAINT_FOREIGNKEY, and PostgreSQL's foreign_key_violation.
const foreignKeyFaults: readonly unknown[] = [787, '23503']

/** Whether a write failed because the row it refers to does not exist. */
export function isForeignKeyFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  return foreignKeyFaults.includes(errcode) || foreignKeyFaults.includes(code)
}
