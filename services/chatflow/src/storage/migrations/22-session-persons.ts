import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'

/** Sessions of people who signed in at an OpenID provider. */
export const sessionPersons: Migration = { name: 'sessions of people of a provider', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ui_session').addColumn('person', 'text').execute()
}
