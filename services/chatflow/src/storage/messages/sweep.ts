import { setImmediate } from 'node:timers/promises'
import { keptSinceMs, type Retention } from '../../domain/records/retention.ts'
import type { AnyDatabase } from '../stores/row-store.ts'
import type { Database } from '../tables.ts'

// Removing this many takes a few milliseconds, for which other queries wait.
const maxRowsPerStatement = 500

/** What people caused beside messages, by the table and the columns that tell whose and how old it is. */
const swept = [
  { table: 'feedback', flow: 'chatflow_id', time: 'created_at_ms' },
  { table: 'execution', flow: 'agentflow_id', time: 'updated_at_ms', state: 'state', open: ['INPROGRESS', 'STOPPED'] },
  { table: 'trace', flow: 'chatflow_id', time: 'start_ms' },
  { table: 'run_entry', flow: 'chatflow_id', time: 'start_ms' },
  { table: 'node_run', flow: 'chatflow_id', time: 'at_ms' },
  { table: 'run', flow: 'chatflow_id', time: 'updated_at_ms', state: 'status', open: ['queued', 'running', 'waiting'] },
] as const

/**
 * Removes what chatflows do not keep any longer: messages, feedback, executions and background
 * runs, unless they are still going on. A few at a time, so that others get their turn.
 *
 * @param chatGone told of every chat of which no message is left
 * @param flowSwept told of every chatflow that does not keep all, and since when it does
 * @returns how many rows were removed
 */
export async function sweep(
  database: Database,
  nowMs: number,
  signal: AbortSignal,
  chatGone: ChatGone,
  flowSwept: FlowSwept = async () => {},
): Promise<number> {
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
    removed += await removeMessages(database, id, sinceMs, signal, chatGone)
    await flowSwept(id, sinceMs)
    for (const kind of swept) removed += await removeOlder(db, kind, id, sinceMs, signal)
  }
  return removed
}

export type FlowSwept = (chatflowId: string, sinceMs: number) => Promise<void>

export type ChatGone = (chatflowId: string, chatId: string) => Promise<void>

async function removeMessages(
  db: Database,
  flowId: string,
  sinceMs: number,
  signal: AbortSignal,
  chatGone: ChatGone,
): Promise<number> {
  const ofFlow = db.selectFrom('message').where('chatflow_id', '=', flowId)
  for (let removed = 0; ; await setImmediate()) {
    if (signal.aborted) return removed
    const old = ofFlow.where('created_at_ms', '<', sinceMs).select('seq').limit(maxRowsPerStatement)
    const rows = await db.deleteFrom('message').where('seq', 'in', old).returning('chat_id').execute()
    removed += rows.length
    for (const chatId of new Set(rows.map((row) => row.chat_id))) {
      const left = await ofFlow.where('chat_id', '=', chatId).select('seq').limit(1).executeTakeFirst()
      if (left === undefined) await chatGone(flowId, chatId)
    }
    if (rows.length < maxRowsPerStatement) return removed
  }
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
