import { afterAll, beforeAll, describe, test } from 'vitest'
import { findPostgres, openPostgresServer, type PostgresServer } from '../testing/postgres.fixture.ts'
import { temporaryPostgres } from './database.fixture.ts'
import { describeStores } from './stores.contract.ts'

const programs = await findPostgres()
const absent = programs === undefined

describe.skipIf(absent)('over a server of its own', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
  }, 60_000)
  afterAll(() => server.close())
  describeStores('Postgres', () => temporaryPostgres(server.url))
})

test.runIf(absent)('Postgres stores: skipped, Postgres is not installed', () => undefined)
