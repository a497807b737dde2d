import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ensureDatabase,
  findPostgres,
  openPostgresServer,
  type PostgresServer,
  runStatements,
} from '../../../services/chatflow/src/test-support/postgres.ts'
import { countMessages, runFlows } from './ask-flows.fixture.ts'
import { missingOf, openService } from './open-services.fixture.ts'
import { stateNames, unpackState } from './unpack-state.fixture.ts'

const programs = await findPostgres()

describe.skipIf(programs === undefined)('flows that an earlier version kept in Postgres', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
  })
  afterAll(() => server?.close())

  test.each(stateNames('postgres'))('are all there, and run: %s', async (name) => {
    const { home, kept } = unpackState(name)
    const env = { HEARTH_CHATFLOW_DATABASE_URL: await ensureDatabase(server.url, name) }
    await runStatements(env.HEARTH_CHATFLOW_DATABASE_URL, readFileSync(join(home, 'postgres.sql'), 'utf8'))
    const { url, close } = await openService('chatflow', home, env)
    try {
      expect(await missingOf('chatflow', url, kept)).toEqual([])
      expect(await countMessages(url, kept)).toBe(kept.session.messages)
    } finally {
      await close()
    }
    const { authorization, asked } = await runFlows(home, kept, env)
    expect(authorization).toBe(`Bearer ${kept.credentialFlow.secret}`)
    expect(asked).toContain('My name is Ada.')
  })
})
