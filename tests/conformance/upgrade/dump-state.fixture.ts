import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// What no service keeps its state in: what was written as text, what is kept beside, and who is at work.
const apart = /^(logs|backups|before-restore-.*|restoring-.*|last-backup\.json|lock|lock-journal|settings-.*)$/
const besideDatabases = /-(wal|shm|journal)$/

/**
 * Everything that a state folder holds: the bytes of each file, and of a database all that it says of its tables and
 * every row, for its pages may lie in another order.
 *
 * @param place a folder for a copy that does not exist: reading a database that a kill has left changes it
 */
export function dumpState(home: string, place: string): Readonly<Record<string, string>> {
  cpSync(home, place, { recursive: true, filter: (path) => !apart.test(path.slice(home.length + 1)) })
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).sort()
  const files = names.filter((name) => statSync(join(place, name)).isFile())
  return Object.fromEntries(
    files.filter((name) => !besideDatabases.test(name)).map((name) => [name, digest(contentOf(join(place, name)))]),
  )
}

function contentOf(path: string): string {
  const bytes = readFileSync(path)
  if (bytes.subarray(0, 15).toString('latin1') !== 'SQLite format 3') return bytes.toString('base64')
  const database = new DatabaseSync(path)
  try {
    return dumpDatabase(database)
  } finally {
    database.close()
  }
}

function dumpDatabase(database: DatabaseSync): string {
  const schema = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all()
  const tables = schema.filter(({ type, sql }) => type === 'table' && !String(sql).startsWith('CREATE VIRTUAL'))
  const rows = tables.map(({ name }) => {
    const statement = database.prepare(`SELECT * FROM "${String(name)}"`)
    statement.setReadBigInts(true)
    return statement
      .all()
      .map((row) => JSON.stringify(row, (_, value) => plain(value)))
      .sort()
  })
  return JSON.stringify([database.prepare('PRAGMA user_version').get(), schema, rows])
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}

function digest(content: string): string {
  return createHash('sha256').update(content).digest('base64')
}
