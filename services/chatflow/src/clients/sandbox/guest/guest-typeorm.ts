import type { GuestAnswer, GuestConnection } from './guest-connections.ts'
import type { guestQueryRunner } from './guest-query-runner.ts'

type Fields = Record<string, unknown>
type Connections = { connect(target: Fields): GuestConnection; postgresTarget(options: Fields): Fields }

/** What `require('typeorm')` has here: data sources and their statements, no mapping of objects. */
export function guestTypeorm({ connect, postgresTarget }: Connections, createQueryRunner: typeof guestQueryRunner) {
  function targetOf(options: Fields): Fields {
    const type = String(options.type)
    if (type === 'postgres') return postgresTarget(options)
    if (type === 'sqlite' || type === 'better-sqlite3') return { kind: 'sqlite', path: String(options.database ?? '') }
    throw new Error(`Cannot open a database of the type "${type}": custom code has "postgres" and "sqlite"`)
  }

  // As typeorm answers: rows, the rows and their number for a change, SQLite's number of a row that was put in.
  function resultOf({ rows, command, count, lastId }: GuestAnswer, type: unknown): unknown {
    if (type === 'postgres') return command === 'UPDATE' || command === 'DELETE' ? [rows, count] : rows
    return command === 'INSERT' && rows.length === 0 ? lastId : rows
  }

  class DataSource {
    isInitialized = false
    readonly options: Fields
    readonly manager: object
    readonly #connection: GuestConnection
    constructor(options: Fields) {
      this.options = options
      this.manager = { query: (sql: string, values?: readonly unknown[]) => this.query(sql, values) }
      this.#connection = connect(targetOf(options))
    }
    async initialize() {
      await this.#connection.ask('SELECT 1')
      this.isInitialized = true
      return this
    }
    createQueryRunner() {
      return createQueryRunner(this, (sql, values) => this.query(sql, values))
    }
    async query(sql: string, values?: readonly unknown[]): Promise<unknown> {
      if (!this.isInitialized) throw new Error('Cannot run the query: initialize() the data source before')
      return resultOf(await this.#connection.ask(sql, values), this.options.type)
    }
    async destroy() {
      this.isInitialized = false
      await this.#connection.close()
    }
    getRepository() {
      throw new Error('Cannot use entities: custom code has query() and no mapping of objects')
    }
  }

  return { DataSource, createConnection: (options: Fields) => new DataSource(options).initialize() }
}
