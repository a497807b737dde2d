import type { Kysely } from 'kysely'
import { createIndex, createTable } from './create-table.ts'
import type { Migration } from './migration.ts'

/** A line of each prediction, whether it was watched or not. */
export const runEntries: Migration = { name: 'list of runs', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'run_entry', {
    id: 'id',
    chatflow_id: 'flow',
    session_id: 'text',
    chat_id: 'text',
    message_id: 'text?',
    execution_id: 'text?',
    question: 'text',
    status: 'text',
    error: 'text?',
    start_ms: 'time',
    duration_ms: 'time',
    usage: 'text?',
  })
  await createIndex(db, 'run_entry_by_flow', 'run_entry', ['chatflow_id', 'start_ms'])
  await createIndex(db, 'run_entry_by_start', 'run_entry', ['start_ms'])
  await createIndex(db, 'run_entry_by_execution', 'run_entry', ['execution_id'])
}
