import type { Kysely } from 'kysely'
import { createIndex, createTable } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Chats that people hold on the chat page, and the prompts they keep for them. */
export const keptChats: Migration = { name: 'kept chats and prompts', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'kept_chat', {
    id: 'id',
    chatflow_id: 'flow',
    title: 'text',
    folder: 'text?',
    created_at_ms: 'time',
    updated_at_ms: 'time',
  })
  await createIndex(db, 'kept_chat_by_time', 'kept_chat', ['updated_at_ms', 'id'])
  await createTable(db, 'saved_prompt', {
    id: 'id',
    name: 'text',
    text: 'text',
    created_at_ms: 'time',
    updated_at_ms: 'time',
  })
}
