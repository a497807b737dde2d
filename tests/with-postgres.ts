// Runs a script beside a Postgres server of its own, whose address the script finds in
// HEARTH_TEST_DATABASE_URL: the tests of the chatflow service then keep everything there.
//   node scripts/run.mjs tests/with-postgres.ts node_modules/vitest/vitest.mjs run services/chatflow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findPostgres, openPostgresServer } from '../services/chatflow/src/testing/postgres.fixture.ts'

const [script, ...args] = process.argv.slice(2)
const programs = await findPostgres()
if (script === undefined || programs === undefined) {
  const reason = script === undefined ? 'no script is given' : 'Postgres is not installed; see scripts/engines.sh'
  console.error(`Cannot run beside Postgres: ${reason}`)
  process.exit(2)
}
const server = await openPostgresServer(programs)
const env = { ...process.env, HEARTH_TEST_DATABASE_URL: server.url }
const child = spawn(process.execPath, [script, ...args], { env, stdio: 'inherit' })
// The script hears of an interrupt itself; the server is taken away once it has ended.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [code] = await once(child, 'exit')
await server.close()
process.exit(typeof code === 'number' ? code : 1)
