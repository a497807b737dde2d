import { afterAll, beforeAll, describe, test } from 'vitest'
import { findPostgres, openPostgresServer, type PostgresServer } from '../../test-support/postgres.ts'
import { postgresWithTables, temporaryPostgres } from '../database.fixture.ts'
import { describeStores } from './stores.contract.ts'

const programs = await findPostgres()
const absent = programs === undefined

describe.skipIf(absent)('over a server of its own', () => {
  let server: PostgresServer
  let tables: string
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
    tables = await postgresWithTables(server.url)
  }, 60_000)
  afterAll(() => server.close())
  describeStores('Postgres', () => temporaryPostgres(server.url, tables))
})

test.runIf(absent)('Postgres stores: skipped, Postgres is not installed', () => undefined)
