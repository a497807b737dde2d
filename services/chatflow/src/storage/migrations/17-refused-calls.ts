import type { Kysely } from 'kysely'
import { createIndex, createTable } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Webhook calls that were refused. */
export const refusedCalls: Migration = { name: 'refused webhook calls', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'refused_call', {
    id: 'id',
    chatflow_id: 'flow',
    at_ms: 'time',
    method: 'text',
    status: 'number',
    reason: 'text',
  })
  await createIndex(db, 'refused_call_by_flow', 'refused_call', ['chatflow_id', 'at_ms'])
}
