import type { Kysely } from 'kysely'
import { createTable, createUnique } from './create-table.ts'
import type { Migration } from './migration.ts'

/** What is drawn of flows and not deployed yet. */
export const drafts: Migration = { name: 'drafts', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'draft', {
    chatflow_id: 'flow',
    revision: 'number',
    flow_data: 'text?',
    author: 'text?',
    updated_at_ms: 'time',
    based_on_version: 'number',
    based_on_ms: 'time',
  })
  await createUnique(db, 'draft_of_chatflow', 'draft', ['chatflow_id'])
}
