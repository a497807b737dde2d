import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { Failure } from '@hearth/kernel/base'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlRow } from '../storage/row-codec.ts'
import type { AnyDatabase } from '../storage/row-store.ts'
import type { Database } from '../storage/tables.ts'

/** All tables, those that others refer to first. */
export const tables = [
  'chatflow',
  'document_store',
  'run',
  'message',
  'api_key',
  'credential',
  'variable',
  'tool',
  'assistant',
  'custom_template',
  'custom_mcp_server',
  'lead',
  'feedback',
  'execution',
  'run_event',
  'webhook_secret',
  'schedule',
  'schedule_log',
  'mcp_server',
  'document_store_chunk',
  'upsert_history',
  'record',
  'chatflow_version',
] as const

const rowsAtOnce = 200
const lineSchema = z.tuple([z.enum(tables), z.record(z.string(), z.union([z.string(), z.number(), z.null()]))])

/** Writes every row of a Postgres database as a line `[table, row]`, all as they were at one moment. */
export async function writeLines(database: Database, path: string): Promise<void> {
  const reading = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await reading.execute((transaction) =>
    pipeline(linesOf(transaction), createWriteStream(path, { mode: 0o600, flush: true })),
  )
}

async function* linesOf(db: Database): AsyncGenerator<string> {
  for (const table of tables) {
    await sql`DECLARE backup NO SCROLL CURSOR FOR SELECT * FROM ${sql.table(table)}`.execute(db)
    for (;;) {
      const { rows } = await sql`FETCH ${sql.lit(rowsAtOnce)} FROM backup`.execute(db)
      if (rows.length === 0) break
      yield rows.map((row) => `${JSON.stringify([table, row])}\n`).join('')
    }
    await sql`CLOSE backup`.execute(db)
  }
}

/**
 * Fills a Postgres database that holds nothing, with all lines or none.
 *
 * @throws {Failure} `conflict` when it holds something, `invalid` for a line that is none
 */
export async function readLines(database: Database, path: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await requireEmpty(transaction)
    for await (const { table, rows } of batchesOf(path)) {
      await (transaction as unknown as AnyDatabase).insertInto(table).values(rows).execute()
    }
    await sql`SELECT setval(pg_get_serial_sequence('message', 'seq'), (SELECT coalesce(max(seq), 0) + 1 FROM message))`.execute(
      transaction,
    )
  })
}

async function requireEmpty(db: Database): Promise<void> {
  const flow = await db.selectFrom('chatflow').select('id').limit(1).executeTakeFirst()
  const key = await db.selectFrom('api_key').select('id').limit(1).executeTakeFirst()
  if (flow === undefined && key === undefined) return
  throw new Failure('conflict', 'Cannot restore into the Postgres database: it holds data; name an empty one')
}

type Batch = { readonly table: string; readonly rows: SqlRow[] }

async function* batchesOf(path: string): AsyncGenerator<Batch> {
  let batch: Batch | undefined
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [table, row] = parseLine(line)
    if (batch !== undefined && (batch.table !== table || batch.rows.length === rowsAtOnce)) {
      yield batch
      batch = undefined
    }
    batch ??= { table, rows: [] }
    batch.rows.push(row)
  }
  if (batch !== undefined) yield batch
}

function parseLine(line: string): z.output<typeof lineSchema> {
  try {
    return lineSchema.parse(JSON.parse(line))
  } catch (cause) {
    throw new Failure('invalid', 'Cannot read the backup: a row of its database is damaged', { cause })
  }
}
