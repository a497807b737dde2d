import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { errorCode, Failure } from '@hearth/kernel'

/** How many rows each table has. */
export type RowCounts = Readonly<Record<string, number>>

const magic = 'SQLite format 3\0'
const busyTimeoutMs = 10_000

/** Whether a file is an SQLite database; `undefined` when it has gone meanwhile. */
export async function isSqlite(path: string): Promise<boolean | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  try {
    const { buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.toString('latin1') === magic
  } finally {
    await file.close()
  }
}

/**
 * Copies a database as it is at one moment, in one reading transaction; writers go on beside it.
 *
 * @throws {Failure} `broken` when it is damaged
 */
export function copySqlite(path: string, copy: string): void {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    database.prepare('VACUUM INTO ?').run(copy)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure('broken', `Cannot back up the database "${path}": ${reason}`, { cause })
  } finally {
    database.close()
  }
}

/**
 * Checks a database that nobody has open, and counts the rows of its tables.
 *
 * @param conditions SQL by table: of these only the rows for which it holds
 * @throws {Failure} `broken` when it is damaged
 */
export function countRows(path: string, conditions: Readonly<Record<string, string>> = {}): RowCounts {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const [check] = database.prepare('PRAGMA quick_check').all()
    if (check?.quick_check !== 'ok') throw new Error(String(check?.quick_check))
    const wanted = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    const ordinary = `${wanted} AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name`
    const names = database
      .prepare(ordinary)
      .all()
      .map(({ name }) => String(name))
    return Object.fromEntries(names.map((name) => [name, countTable(database, name, conditions[name])]))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure('broken', `Cannot read the database "${path}": ${reason}`, { cause })
  } finally {
    database.close()
  }
}

function countTable(database: DatabaseSync, name: string, condition = 'TRUE'): number {
  const row = database.prepare(`SELECT count(*) AS found FROM "${name.replaceAll('"', '""')}" WHERE ${condition}`).get()
  return Number(row?.found ?? 0)
}
