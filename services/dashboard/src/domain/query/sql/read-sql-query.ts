import type { Query } from '../query.ts'

/** A query to a database. */
export type SqlQuery = {
  /** The name of the key that it is written under, for faults to name. */
  readonly key: string
  readonly sql: string
  readonly isSeries: boolean
  /** Columns that hold times, by name. */
  readonly timeColumns: readonly string[]
}

// As Grafana's own databases write it, and its plugin of SQLite, whose `rawQueryText` is what somebody typed.
const keys = ['rawSql', 'rawQueryText', 'queryText'] as const

const usualTimeColumns = ['time', 'time_sec']

/** What a query asks a database, in the forms of Grafana's plugins of Postgres, MySQL and SQLite. */
export function readSqlQuery({ written, format }: Pick<Query, 'written' | 'format'>): SqlQuery {
  const key = keys.find((name) => textOf(written[name]).trim() !== '') ?? 'rawSql'
  const isOfSqlite = key !== 'rawSql'
  const named = isOfSqlite && Array.isArray(written.timeColumns) ? written.timeColumns.map(String) : []
  // The one says what it wants in `format`, the other in `queryType`.
  const isSeries = isOfSqlite ? /time.?series/i.test(textOf(written.queryType)) : format === 'time_series'
  return { key, sql: textOf(written[key]), isSeries, timeColumns: [...usualTimeColumns, ...named] }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
