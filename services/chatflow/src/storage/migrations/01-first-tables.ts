import type { Kysely } from 'kysely'

import { type Engine, type Migration, withSequence } from './migration.ts'

/** Chatflows, their messages, API keys and credentials. */
export const firstTables: Migration = { name: 'chatflows, messages, keys and credentials', up: createFirstTables }

async function createFirstTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createChatflows(db)
  await createMessages(db, engine)
  await createKeysAndCredentials(db)
}

async function createChatflows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chatflow')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('flow_data', 'text', (column) => column.notNull())
    .addColumn('deployed', 'integer', (column) => column.notNull())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .addColumn('api_key_id', 'text')
    .addColumn('chatbot_config', 'text')
    .addColumn('api_config', 'text')
    .addColumn('analytic', 'text')
    .addColumn('speech_to_text', 'text')
    .addColumn('text_to_speech', 'text')
    .addColumn('follow_up_prompts', 'text')
    .addColumn('category', 'text')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('updated_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('chatflow_by_change').on('chatflow').columns(['updated_at_ms', 'id']).execute()
}

async function createMessages(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const message = db.schema.createTable('message')
  await withSequence(message, engine)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('chatflow_id', 'text', (column) => column.notNull().references('chatflow.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('chat_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('chat_type', 'text', (column) => column.notNull())
    .addColumn('memory_type', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('details', 'text')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('message').columns(columns)
  await index('message_by_session', ['chatflow_id', 'session_id', 'created_at_ms', 'seq']).execute()
  await index('message_by_time', ['chatflow_id', 'created_at_ms', 'seq']).execute()
}

async function createKeysAndCredentials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('updated_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('credential')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('credential_name', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('updated_at_ms', 'bigint', (column) => column.notNull())
    .execute()
}
