import type { SQLInputValue, SQLOutputValue, StatementResultingChanges } from 'node:sqlite'

type Row = Record<string, SQLOutputValue>

export type Statement = {
  get(...values: SQLInputValue[]): Row | undefined
  all(...values: SQLInputValue[]): Row[]
  run(...values: SQLInputValue[]): StatementResultingChanges
  iterate(...values: SQLInputValue[]): Iterable<Row>
}

/** What stores ask of a SQLite database, so that one can stand for several connections. */
export type Database = {
  prepare(sql: string): Statement
  exec(sql: string): void
  readonly isTransaction: boolean
}
