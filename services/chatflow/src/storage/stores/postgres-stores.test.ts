import { describe, test } from 'vitest'
import { findPostgres } from '../../test-support/postgres.ts'
import { ownPostgres } from '../database.fixture.ts'
import { describeStores } from './stores.contract.ts'

const programs = await findPostgres()
const absent = programs === undefined

describe.skipIf(absent)('over a server of its own', () => {
  const server = ownPostgres(programs)
  describeStores('Postgres', server.openNew)
})

test.runIf(absent)('Postgres stores: skipped, Postgres is not installed', () => undefined)
