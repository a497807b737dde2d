import type { Kysely } from 'kysely'
import { createIndex, createTable } from './create-table.ts'
import type { Migration } from './migration.ts'

/** What runs did that somebody watched, what each node was given and gave, and outputs that owners have fixed. */
export const traces: Migration = { name: 'traces, runs of nodes and pins', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'trace', {
    id: 'id',
    chatflow_id: 'flow',
    session_id: 'text',
    chat_id: 'text',
    question: 'text',
    status: 'text',
    error: 'text?',
    failed_node_id: 'text?',
    start_ms: 'time',
    duration_ms: 'time',
    figures: 'text',
    spans: 'text',
  })
  await createIndex(db, 'trace_by_flow', 'trace', ['chatflow_id', 'start_ms'])
  await createIndex(db, 'trace_by_start', 'trace', ['start_ms'])
  await createTable(db, 'node_run', {
    id: 'id',
    chatflow_id: 'flow',
    node_id: 'text',
    run_id: 'text',
    at_ms: 'time',
    duration_ms: 'time',
    input: 'text?',
    output: 'text?',
    error: 'text?',
  })
  await createIndex(db, 'node_run_by_node', 'node_run', ['chatflow_id', 'node_id', 'at_ms'])
  await createTable(db, 'node_pin', {
    id: 'id',
    chatflow_id: 'flow',
    node_id: 'text',
    output: 'text?',
    created_at_ms: 'time',
  })
  await createIndex(db, 'node_pin_by_flow', 'node_pin', ['chatflow_id'])
}
