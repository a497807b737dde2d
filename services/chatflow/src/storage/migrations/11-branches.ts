import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'

/** Where a question stands in a conversation that was taken up again further back. */
export const branches: Migration = { name: 'branches of conversations', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('message').addColumn('parent_id', 'text').execute()
}
