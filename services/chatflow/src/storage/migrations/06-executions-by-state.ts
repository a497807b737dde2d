import type { Kysely } from 'kysely'
import { createIndex } from './create-table.ts'
import type { Migration } from './migration.ts'

/**
 * An execution's data is long and lies before its state: without an index, looking for those that a
 * crash left unfinished would read all of it.
 */
export const executionsByState: Migration = { name: 'executions by state', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'execution_by_state', 'execution', ['state', 'updated_at_ms'])
}
