import { afterAll, beforeAll, describe } from 'vitest'
import {
  findPostgres,
  openPostgresServer,
  type PostgresServer,
} from '../../../../services/chatflow/src/test-support/postgres.ts'
import { askPostgres, type PostgresClient } from '../../../../services/dashboard/src/test-support/ask-postgres.ts'
import { samples } from './samples.ts'
import { describeDatabase } from './sql.contract.ts'

const programs = await findPostgres()

describe.skipIf(programs === undefined)('Postgres', () => {
  let server: PostgresServer
  let client: PostgresClient

  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
    client = await askPostgres(server.url)
    await client.query('CREATE TABLE samples (host text, at timestamptz, seconds bigint, value double precision)')
    for (const [host, seconds, value] of samples)
      await client.query('INSERT INTO samples VALUES ($1, to_timestamp($2), $2, $3)', [host, seconds, value])
    await client.query("CREATE ROLE reader LOGIN PASSWORD 'pg-reader-password'")
    await client.query('GRANT SELECT ON samples TO reader; GRANT INSERT, DELETE ON samples TO reader')
  }, 120_000)

  afterAll(async () => {
    await client?.close()
    await server?.close()
  })

  describeDatabase({
    type: 'grafana-postgresql-datasource',
    settings: () => ({
      url: new URL(server.url).host,
      user: 'reader',
      jsonData: { database: 'postgres', sslmode: 'disable' },
      secureJsonData: { password: 'pg-reader-password' },
    }),
    secret: 'pg-reader-password',
    sleep: 'SELECT pg_sleep(3600)',
    async isSleeping() {
      const sql = "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%'"
      return (await client.query(sql)).length > 0
    },
    many: "SELECT i, 'twenty letters in all' AS words FROM generate_series(1, 20000) i",
    rejection: /column "form" does not exist|syntax error/i,
    writes: [
      'DELETE FROM samples',
      'WITH gone AS (DELETE FROM samples RETURNING *) SELECT * FROM gone',
      'SELECT 1; DELETE FROM samples',
      'SELECT 1; COMMIT; DELETE FROM samples',
      "COPY samples TO '/tmp/samples'",
      'DO $$ BEGIN DELETE FROM samples; END $$',
      'EXPLAIN ANALYZE DELETE FROM samples',
    ],
    count: async () => Number((await client.query('SELECT count(*) FROM samples'))[0]?.count),
  })
})
