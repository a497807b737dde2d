import { Failure } from '@hearth/kernel'
import { CompiledQuery } from 'kysely'
import type { RunEntry, RunEntryStore } from '../../domain/traces/run-entry.ts'
import { missingOwner } from '../faults.ts'
import { createRowCodec, type Fields, type SqlRow } from '../stores/row-codec.ts'
import { type AnyDatabase, createRowStore } from '../stores/row-store.ts'
import type { Database } from '../tables.ts'
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
const codec = createRowCodec(fields)

/** Keeps the list of runs in `db`. */
export function createRunEntryStore(
  db: Database,
  { maxRuns }: Pick<TraceBounds, 'maxRuns'> = usualBounds,
): RunEntryStore {
  const rows = createRowStore<RunEntry>(db, { table, orderBy: 'startMs', newestFirst: true, fields })
  const insert = insertStatement(db)
  return {
    get: rows.get,
    async add(entries) {
      if (entries.length === 0) return
      try {
        await db.executeQuery(insert(entries)).catch(missingOwner('runs', 'their chatflow'))
      } catch (error) {
        if (!(error instanceof Failure) || error.kind !== 'missing') throw error
        const there = await flowsOf(db, entries)
        const own = entries.filter(({ chatflowId }) => there.has(chatflowId))
        if (own.length > 0) await db.executeQuery(insert(own))
      }
    },
    async makeRoom(chatflowIds) {
      const any = db as unknown as AnyDatabase
      for (const id of chatflowIds)
        await removeBeyond(any, { table, time: 'start_ms', most: maxRuns }, { chatflow_id: id })
    },
    async list({ limit, executionIds, ...query }) {
      const named = Object.entries({ ...query, executionId: executionIds }).filter(([, value]) => value !== undefined)
      return (await rows.list({ where: Object.fromEntries(named), limit })).rows
    },
  }
}

/** Inserts lines all at once. Every prediction does: the text is made once for each number of them. */
function insertStatement(db: Database): (entries: readonly RunEntry[]) => CompiledQuery {
  const texts = new Map<number, string>()
  const empty = Object.fromEntries(codec.columns.map((column) => [column, null])) as SqlRow
  const textFor = (count: number) =>
    (db as unknown as AnyDatabase).insertInto(table).values(new Array<SqlRow>(count).fill(empty)).compile().sql
  return (entries) => {
    const text = texts.get(entries.length) ?? textFor(entries.length)
    texts.set(entries.length, text)
    const parameters = entries.map(codec.encode).flatMap((row) => codec.columns.map((column) => row[column] ?? null))
    return CompiledQuery.raw(text, parameters)
  }
}

async function flowsOf(db: Database, entries: readonly RunEntry[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(entries.map(({ chatflowId }) => chatflowId))]
  const found = await db.selectFrom('chatflow').select('id').where('id', 'in', ids).execute()
  return new Set(found.map(({ id }) => id))
}
