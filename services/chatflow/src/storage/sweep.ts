import { setImmediate } from 'node:timers/promises'
import { keptSinceMs, type Retention } from '../domain/retention.ts'
import type { AnyDatabase } from './row-store.ts'
import type { Database } from './tables.ts'

// Removing this many takes a few milliseconds, for which other queries wait.
const maxRowsPerStatement = 500

/** What people said or caused, by the table and the columns that tell whose and how old it is. */
const swept = [
  { table: 'message', flow: 'chatflow_id', time: 'created_at_ms' },
  { table: 'feedback', flow: 'chatflow_id', time: 'created_at_ms' },
  { table: 'execution', flow: 'agentflow_id', time: 'updated_at_ms', state: 'state', open: ['INPROGRESS', 'STOPPED'] },
  { table: 'run', flow: 'chatflow_id', time: 'updated_at_ms', state: 'status', open: ['queued', 'running', 'waiting'] },
] as const

/**
 * Removes what chatflows do not keep any longer: messages, feedback, executions and background
 * runs, unless they are still going on. A few at a time, so that others get their turn.
 *
 * @returns how many rows were removed
 */
export async function sweep(database: Database, nowMs: number, signal: AbortSignal): Promise<number> {
  const flows = await database
    .selectFrom('chatflow')
    .select(['id', 'retention'])
    .where('retention', 'is not', null)
    .execute()
  const db = database as unknown as AnyDatabase
  let removed = 0
  for (const { id, retention } of flows) {
    const sinceMs = keptSinceMs(JSON.parse(retention ?? '{}') as Retention, nowMs)
    if (sinceMs === undefined) continue
    for (const kind of swept) removed += await removeOlder(db, kind, id, sinceMs, signal)
  }
  return removed
}

type Swept = {
  readonly table: string
  readonly flow: string
  readonly time: string
  readonly state?: string
  readonly open?: readonly string[]
}

async function removeOlder(
  db: AnyDatabase,
  { table, flow, time, state, open = [] }: Swept,
  flowId: string,
  sinceMs: number,
  signal: AbortSignal,
): Promise<number> {
  for (let removed = 0; ; await setImmediate()) {
    if (signal.aborted) return removed
    let old = db.selectFrom(table).select('id').where(flow, '=', flowId).where(time, '<', sinceMs)
    if (state !== undefined) old = old.where(state, 'not in', open)
    const removal = db.deleteFrom(table).where('id', 'in', old.limit(maxRowsPerStatement))
    const count = Number((await removal.executeTakeFirstOrThrow()).numDeletedRows)
    removed += count
    if (count < maxRowsPerStatement) return removed
  }
}
