import { Failure } from '@hearth/kernel'
import { maxRows, type SqlColumn, type SqlReader } from './sql-reader.ts'

/** A SQLite file, opened so that nothing can be written through it. */
export async function openSqliteReader(path: string): Promise<SqlReader> {
  const { DatabaseSync } = await import('node:sqlite')
  const db = attempt(
    () => new DatabaseSync(path, { readOnly: true, allowExtension: false }),
    (reason) => `Cannot read the database "${path}": ${reason}; name a file that this service can read in the node`,
  )
  return {
    dialect: 'SQLite',
    async columns() {
      const sql = `SELECT m.name AS "table", c.name AS "column", c.type AS "type" FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid`
      return attempt(() => db.prepare(sql).all()) as unknown as readonly SqlColumn[]
    },
    async query(sql) {
      return attempt(() => {
        const rows: object[] = []
        for (const row of db.prepare(sql).iterate()) {
          rows.push(row)
          if (rows.length === maxRows) break
        }
        return rows
      })
    },
    async close() {
      db.close()
    },
  }
}

function attempt<T>(work: () => T, saying = (reason: string) => `Cannot read the database: ${reason}`): T {
  try {
    return work()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure('broken', saying(reason), { cause })
  }
}
