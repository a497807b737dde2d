import type { Kysely } from 'kysely'
import { createTable } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Browsers that have signed in, by the digests of their tokens. */
export const uiSessions: Migration = { name: 'sessions of browsers', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'ui_session', {
    id: 'id',
    key_id: 'text?',
    created_at_ms: 'time',
    last_used_at_ms: 'time',
  })
}
