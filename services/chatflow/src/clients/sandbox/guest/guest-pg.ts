import type { GuestConnection } from './guest-connections.ts'

type Fields = Record<string, unknown>
type Connections = { connect(target: Fields): GuestConnection; postgresTarget(options: Fields): Fields }

/** What `require('pg')` has here: clients and pools. */
export function guestPg({ connect, postgresTarget }: Connections) {
  class Client {
    readonly #connection: GuestConnection
    constructor(options: Fields | string = {}) {
      this.#connection = connect(postgresTarget(typeof options === 'string' ? { connectionString: options } : options))
    }
    async connect() {
      await this.#connection.ask('SELECT 1')
      return this
    }
    async query(text: string | Fields, values?: readonly unknown[]) {
      const [sql, own] = typeof text === 'string' ? [text, values] : [String(text.text), text.values ?? values]
      const { rows, command, count } = await this.#connection.ask(sql, own as readonly unknown[] | undefined)
      return { rows, rowCount: count, command }
    }
    async end() {
      await this.#connection.close()
    }
    release() {}
    on() {
      return this
    }
  }

  // Statements follow one another over one connection, whoever took it from the pool.
  class Pool extends Client {}

  return { Client, Pool }
}
