import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf } from '../../../services/chatflow/src/test-support/ask.ts'
import {
  findPostgres,
  openPostgresServer,
  type PostgresServer,
  runStatements,
} from '../../../services/chatflow/src/test-support/postgres.ts'
import type { UpstreamRequest } from '../../../services/chatflow/src/test-support/upstream-behaviour.ts'
import { type Bundle, openBundle } from './bundle.fixture.ts'

// Wired as Flowise's template "SQL Agent": code reads the schema by typeorm, a model writes a query and another looks at
// it, code runs it, and what the database refuses goes back to be written anew.
const template = readFileSync(new URL('sql-agent.flow.json', import.meta.url), 'utf8')
const programs = await findPostgres()
const skipped = programs === undefined ? '(skipped: Postgres is not installed)' : ''

const wrong = 'SELECT nobody FROM museum'
const right = 'SELECT name, visitors FROM museum ORDER BY visitors DESC LIMIT 1'

/** A model that asks for a column that is not there, until it reads what the database said. */
function analyst({ body }: UpstreamRequest): string {
  const said = JSON.stringify(body.messages)
  const last = String(body.messages.at(-1)?.content ?? '')
  const scenarios = scenariosIn(last)
  if (scenarios !== undefined) return JSON.stringify({ output: scenarios[last.includes('[Error') ? 1 : 0] })
  if (said.includes('of this schema and nothing else')) {
    return JSON.stringify({ sql_query: said.includes('following error') ? right : wrong })
  }
  return `Told from: ${last}`
}

function scenariosIn(text: string): readonly string[] | undefined {
  try {
    return (JSON.parse(text) as { scenarios?: readonly string[] }).scenarios
  } catch {
    return undefined
  }
}

test('without a database in the settings, the report says what to name', async () => {
  const bundle = await openBundle()
  try {
    const { verdict, reasons } = await bundle.report(template)
    expect([verdict, reasons[0]]).toEqual([
      'cannot run',
      expect.stringMatching(/^"Get DB Schema": Cannot ask a database by "typeorm".*name the database there/),
    ])
  } finally {
    await bundle.close()
  }
})

describe.skipIf(programs === undefined)(`an agent that writes SQL ${skipped}`, () => {
  let server: PostgresServer
  let bundle: Bundle
  let flowData: string
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
    await fill(server.url)
    const { port } = new URL(server.url)
    // What its owner has to say: where the database is.
    flowData = template.replaceAll('const PORT = 5555', `const PORT = ${port}`)
    bundle = await openBundle({ codeDatabases: [{ url: `postgres://localhost:${port}/museums` }] })
  })
  beforeEach(() => {
    bundle.reset()
    bundle.inference.behave({ kind: 'say', of: analyst })
  })
  afterAll(async () => {
    await bundle?.close()
    await server?.close()
  })

  test('is said to run', async () => {
    expect((await bundle.report(flowData)).reasons).toEqual([])
  })

  test('reads the tables, mends the query that the database refused, and answers from its rows', async () => {
    const id = await bundle.service.addFlow(flowData, { type: 'AGENTFLOW' })
    const answer = await answerOf(bundle.service, id, { question: 'Which museum has the most visitors?' })
    expect(answer.text).toBe('Told from: [{"name":"Louvre","visitors":1400000}]')
    const asked = JSON.stringify(bundle.inference.requests.map(({ body }) => body.messages))
    expect(asked).toMatch(/museum \((?:name text, visitors integer|visitors integer, name text)\), such as/)
    expect(asked).toContain('column \\"nobody\\" does not exist')
  })

  test('cannot change what is there, whatever the model writes', async () => {
    const id = await bundle.service.addFlow(flowData, { type: 'AGENTFLOW' })
    const content = 'these are rows'
    bundle.inference.behave({
      kind: 'say',
      of(request) {
        const said = analyst(request)
        if (said === JSON.stringify({ sql_query: wrong })) return JSON.stringify({ sql_query: 'DROP TABLE museum' })
        return said.includes('this is an error') ? JSON.stringify({ output: content }) : said
      },
    })
    const answer = await answerOf(bundle.service, id, { question: 'Clear it all' })
    expect(answer.text).toContain('cannot execute DROP TABLE in a read-only transaction')
  })
})

async function fill(url: string): Promise<void> {
  await runStatements(url, "CREATE ROLE testuser LOGIN PASSWORD 'testpwd'", 'CREATE DATABASE museums OWNER testuser')
  await runStatements(
    Object.assign(new URL(url), { pathname: '/museums', username: 'testuser' }).href,
    'CREATE TABLE museum (name text NOT NULL, visitors integer)',
    "INSERT INTO museum VALUES ('Louvre', 1400000), ('Etihad', 90000)",
  )
}
