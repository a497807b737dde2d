import { type Kysely, sql } from 'kysely'
import { createIndex, createTable } from './create-table.ts'
import type { Engine, Migration } from './migration.ts'

/** Ingestions that any of several processes may do. Over SQLite the table stays empty. */
export const sharedIngestions: Migration = { name: 'ingestions that any process may do', up }

async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, 'ingestion', {
    id: 'id',
    target_id: 'text',
    status: 'text',
    progress: 'text',
    result: 'text?',
    error: 'text?',
    ended_at_ms: 'time?',
    owner: 'text?',
    stop_requested: 'flag',
    created_at_ms: 'time',
    updated_at_ms: 'time',
  })
  await createIndex(db, 'ingestion_by_target', 'ingestion', ['target_id', 'status'])
  if (engine === 'postgres')
    await sql`
      CREATE TRIGGER tell_ingestion_stop AFTER UPDATE OF stop_requested ON ingestion FOR EACH ROW
      EXECUTE FUNCTION hearth_tell('ingestion_stop', 'id')`.execute(db)
}
