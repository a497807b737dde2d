import type { Kysely } from 'kysely'
import { createIndex } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Messages of all flows from the newest back, and who left word in a chat. */
export const conversations: Migration = { name: 'conversations of all flows', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'message_by_age', 'message', ['created_at_ms', 'seq'])
  await createIndex(db, 'lead_by_chat', 'lead', ['chatflow_id', 'chat_id'])
}
