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
