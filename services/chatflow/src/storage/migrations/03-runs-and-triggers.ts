import type { Kysely } from 'kysely'
import { createIndex, createTable, createUnique } from './create-table.ts'
import type { Migration } from './migration.ts'

/** What flows did, do in the background, and what sets them going. */
export const runsAndTriggers: Migration = { name: 'executions, runs, webhooks, schedules, MCP servers', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createExecutions(db)
  await createRuns(db)
  await createTriggers(db)
}

async function createExecutions(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'execution', {
    id: 'id',
    agentflow_id: 'flow',
    session_id: 'text',
    execution_data: 'text',
    state: 'text',
    action: 'text?',
    is_public: 'flag',
    created_at_ms: 'time',
    updated_at_ms: 'time',
    stopped_at_ms: 'time?',
  })
  await createIndex(db, 'execution_by_change', 'execution', ['updated_at_ms'])
  await createIndex(db, 'execution_by_flow', 'execution', ['agentflow_id', 'updated_at_ms'])
  await createIndex(db, 'execution_by_session', 'execution', ['session_id', 'updated_at_ms'])
}

async function createRuns(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'run', {
    id: 'id',
    chatflow_id: 'flow',
    status: 'text',
    request: 'text',
    answer: 'text?',
    error: 'text?',
    callback: 'text?',
    created_at_ms: 'time',
    updated_at_ms: 'time',
    started_at_ms: 'time?',
    ended_at_ms: 'time?',
  })
  await createIndex(db, 'run_by_flow', 'run', ['chatflow_id', 'created_at_ms'])
  await createIndex(db, 'run_by_status', 'run', ['status', 'created_at_ms'])
  await db.schema
    .createTable('run_event')
    .addColumn('run_id', 'text', (column) => column.notNull().references('run.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('frame', 'text', (column) => column.notNull())
    .execute()
  await createUnique(db, 'run_event_in_order', 'run_event', ['run_id', 'seq'])
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'webhook_secret', { chatflow_id: 'flow', sealed: 'text', created_at_ms: 'time' })
  await createUnique(db, 'webhook_secret_of_flow', 'webhook_secret', ['chatflow_id'])
  await createTable(db, 'schedule', {
    id: 'id',
    chatflow_id: 'flow',
    enabled: 'flag',
    state: 'text',
    last_run_at_ms: 'time?',
    next_run_at_ms: 'time?',
    created_at_ms: 'time',
    updated_at_ms: 'time',
  })
  await createUnique(db, 'schedule_of_flow', 'schedule', ['chatflow_id'])
  await createTable(db, 'schedule_log', {
    id: 'id',
    chatflow_id: 'flow',
    status: 'text',
    error: 'text?',
    execution_id: 'text?',
    created_at_ms: 'time',
    ended_at_ms: 'time?',
  })
  await createIndex(db, 'schedule_log_by_flow', 'schedule_log', ['chatflow_id', 'created_at_ms'])
  await createTable(db, 'mcp_server', {
    id: 'id',
    chatflow_id: 'flow',
    enabled: 'flag',
    token: 'text',
    description: 'text',
    tool_name: 'text',
    created_at_ms: 'time',
    updated_at_ms: 'time',
  })
  await createUnique(db, 'mcp_server_of_flow', 'mcp_server', ['chatflow_id'])
}
