import type { Kysely } from 'kysely'
import { createIndex, createTable, createUnique } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Document stores with their chunks, what was upserted, and what record managers remember. */
export const documents: Migration = { name: 'document stores, upserts and records', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'document_store', {
    id: 'id',
    name: 'text',
    description: 'text?',
    loaders: 'text',
    where_used: 'text',
    status: 'text',
    vector_store_config: 'text?',
    embedding_config: 'text?',
    record_manager_config: 'text?',
    created_at_ms: 'time',
    updated_at_ms: 'time',
  })
  await createChunks(db)
  await createTable(db, 'upsert_history', {
    id: 'id',
    chatflow_id: 'text',
    result: 'text',
    flow_data: 'text',
    created_at_ms: 'time',
  })
  await createIndex(db, 'upsert_history_by_flow', 'upsert_history', ['chatflow_id', 'created_at_ms'])
  await createTable(db, 'record', { key: 'text', namespace: 'text', group_id: 'text?', updated_at_ms: 'time' })
  await createUnique(db, 'record_by_key', 'record', ['namespace', 'key'])
  await createIndex(db, 'record_by_time', 'record', ['namespace', 'updated_at_ms'])
  await createIndex(db, 'record_by_group', 'record', ['namespace', 'group_id'])
}

async function createChunks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document_store_chunk')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('store_id', 'text', (column) => column.notNull().references('document_store.id').onDelete('cascade'))
    .addColumn('doc_id', 'text', (column) => column.notNull())
    .addColumn('chunk_no', 'integer', (column) => column.notNull())
    .addColumn('page_content', 'text', (column) => column.notNull())
    .addColumn('metadata', 'text', (column) => column.notNull())
    .execute()
  await createIndex(db, 'chunk_in_order', 'document_store_chunk', ['store_id', 'doc_id', 'chunk_no'])
}
