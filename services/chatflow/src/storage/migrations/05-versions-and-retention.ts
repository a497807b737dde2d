import { type Kysely, sql } from 'kysely'
import { createTable, createUnique } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Versions of flows, how long their messages stay, and how long a key opens them. */
export const versionsAndRetention: Migration = { name: 'versions, retention and expiry', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'chatflow_version', {
    chatflow_id: 'flow',
    version: 'number',
    flow_data: 'text',
    author: 'text?',
    note: 'text?',
    created_at_ms: 'time',
  })
  await createUnique(db, 'chatflow_version_in_order', 'chatflow_version', ['chatflow_id', 'version'])
  await sql`INSERT INTO chatflow_version (chatflow_id, version, flow_data, created_at_ms)
    SELECT id, 1, flow_data, updated_at_ms FROM chatflow`.execute(db)
  await db.schema.alterTable('chatflow').addColumn('retention', 'text').execute()
  await db.schema
    .alterTable('chatflow')
    .addColumn('webhook_secret_configured', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('api_key').addColumn('expires_at_ms', 'bigint').execute()
  await db.schema.alterTable('api_key').addColumn('last_used_at_ms', 'bigint').execute()
}
