import { type Kysely, PostgresAdapter } from 'kysely'
import type { Engine } from './migrations/migration.ts'

/** Which of the two engines an open database is. */
export function engineOf(db: Pick<Kysely<unknown>, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
