import type { RunEntry, RunEntryStore } from '../../domain/traces/run-entry.ts'
import { createRowCodec, type Fields } from '../stores/row-codec.ts'
import { type AnyDatabase, createRowStore } from '../stores/row-store.ts'
import type { Database } from '../tables.ts'
import { together } from '../together.ts'
import { removeBeyond } from './remove-beyond.ts'
import { type TraceBounds, usualBounds } from './trace-store.ts'

const fields: Fields<RunEntry> = {
  id: 'text',
  chatflowId: 'text',
  sessionId: 'text',
  chatId: 'text',
  messageId: 'text',
  executionId: 'text',
  question: 'text',
  status: 'text',
  error: 'text',
  startMs: 'number',
  durationMs: 'number',
  usage: 'json',
}

const table = 'run_entry'

// Both databases bound the parameters of a statement.
const maxRowsPerStatement = 500

/** Keeps the list of runs in `db`. */
export function createRunEntryStore(
  db: Database,
  { maxRuns }: Pick<TraceBounds, 'maxRuns'> = usualBounds,
): RunEntryStore {
  const rows = createRowStore<RunEntry>(db, { table, orderBy: 'startMs', newestFirst: true, fields })
  return {
    get: rows.get,
    add: (entries) => together(db, (transaction) => add(transaction, entries, maxRuns)),
    async list({ limit, executionIds, ...query }) {
      const named = Object.entries({ ...query, executionId: executionIds }).filter(([, value]) => value !== undefined)
      return (await rows.list({ where: Object.fromEntries(named), limit })).rows
    },
  }
}

async function add(database: Database, entries: readonly RunEntry[], maxRuns: number): Promise<void> {
  const db = database as unknown as AnyDatabase
  const there = await flowsOf(database, entries)
  const own = entries.filter(({ chatflowId }) => there.has(chatflowId)).map(createRowCodec(fields).encode)
  for (let at = 0; at < own.length; at += maxRowsPerStatement)
    await db
      .insertInto(table)
      .values(own.slice(at, at + maxRowsPerStatement))
      .execute()
  for (const id of there) await removeBeyond(db, { table, time: 'start_ms', most: maxRuns }, { chatflow_id: id })
}

async function flowsOf(db: Database, entries: readonly RunEntry[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(entries.map(({ chatflowId }) => chatflowId))]
  if (ids.length === 0) return new Set()
  const found = await db.selectFrom('chatflow').select('id').where('id', 'in', ids).execute()
  return new Set(found.map(({ id }) => id))
}
