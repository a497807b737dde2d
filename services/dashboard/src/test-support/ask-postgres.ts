import { errorCode, hashKey } from '@hearth/kernel'
import pg from 'pg'

export type PostgresClient = {
  query(sql: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): Promise<void>
}

/** Connects as the user that the address names. */
export async function askPostgres(url: string): Promise<PostgresClient> {
  const client = new pg.Client({ connectionString: url })
  // The server is killed at the end.
  client.on('error', () => undefined)
  await client.connect()
  return {
    query: async (sql, values = []) => (await client.query(sql, [...values])).rows,
    close: () => client.end(),
  }
}

/** Creates the database named after `name` on the server unless it exists, and returns its address. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const database = `d_${hashKey(name).slice(0, 24)}`
  const client = await askPostgres(serverUrl)
  try {
    await client.query(`CREATE DATABASE ${database}`)
  } catch (error) {
    // duplicate_database: an earlier start made it.
    if (errorCode(error) !== '42P04') throw error
  } finally {
    await client.close()
  }
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href
}
