import type { Database } from './tables.ts'

/** Runs `write` in a transaction: the one that `db` is, or one of its own. */
export function together<T>(db: Database, write: (transaction: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? write(db) : db.transaction().execute(write)
}
