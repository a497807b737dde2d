import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, createUnique } from './create-table.ts'
import type { Migration } from './migration.ts'

/** How often each flow ran on each day; what was answered before is counted from what was kept of it. */
export const flowDays: Migration = { name: 'runs of flows by day', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'flow_day', {
    chatflow_id: 'flow',
    day: 'number',
    runs: 'number',
    errors: 'number',
    last_run_ms: 'time',
    last_failed: 'flag',
  })
  await createUnique(db, 'flow_day_of_flow', 'flow_day', ['chatflow_id', 'day'])
  await sql`INSERT INTO flow_day (chatflow_id, day, runs, errors, last_run_ms, last_failed)
    SELECT chatflow_id, created_at_ms / 86400000, COUNT(*), 0, MAX(created_at_ms), 0
    FROM message WHERE role = 'apiMessage' GROUP BY chatflow_id, created_at_ms / 86400000`.execute(db)
  // A run that failed left no message; of agent flows it left an execution.
  await sql`INSERT INTO flow_day (chatflow_id, day, runs, errors, last_run_ms, last_failed)
    SELECT agentflow_id, updated_at_ms / 86400000, COUNT(*), COUNT(*), MAX(updated_at_ms), 1
    FROM execution WHERE state IN ('ERROR', 'TIMEOUT') GROUP BY agentflow_id, updated_at_ms / 86400000
    ON CONFLICT (chatflow_id, day) DO UPDATE SET
      runs = flow_day.runs + excluded.runs,
      errors = excluded.errors,
      last_failed = CASE WHEN excluded.last_run_ms > flow_day.last_run_ms THEN 1 ELSE 0 END,
      last_run_ms = CASE WHEN excluded.last_run_ms > flow_day.last_run_ms
        THEN excluded.last_run_ms ELSE flow_day.last_run_ms END`.execute(db)
  await createIndex(db, 'flow_day_by_day', 'flow_day', ['day'])
}
