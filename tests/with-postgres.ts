// Runs tests of the chatflow service and of the dashboards beside a Postgres server of its own, whose address they find in
// HEARTH_TEST_DATABASE_URL and where they then keep everything: those that ask the service over
// HTTP for what it keeps, or those that are named.
//   npm run test:postgres -- services/chatflow/src/routes/predictions/runs.test.ts
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findPostgres, openPostgresServer } from '../services/chatflow/src/test-support/postgres.ts'

const interfaceTests = [
  'services/chatflow/src/routes',
  'services/chatflow/src/service.test.ts',
  'services/chatflow/src/composition/housekeeping.test.ts',
  'tests/conformance/chatflow/kill',
  // Over a copy of what processes share: whatever changes something outside of its turn fails.
  ...['dashboards', 'library', 'people', 'resources', 'sharing'].map((name) => `services/dashboard/src/routes/${name}`),
  ...['annotations', 'data-sources', 'folders'].map((name) => `services/dashboard/src/routes/${name}.test.ts`),
]
// What they see is decided by other servers, or by the catalogue of nodes, and by nothing that is kept.
const elsewhere = ['fetch-links', 'nodes', 'prompt-hub', 'stream-array']
const leftOut = elsewhere.flatMap((name) => ['--exclude', `services/chatflow/src/routes/${name}.test.ts`])

const named = process.argv.slice(2)
const programs = await findPostgres()
if (programs === undefined) {
  console.error('Cannot run beside Postgres: it is not installed; see scripts/engines.sh')
  process.exit(2)
}
const server = await openPostgresServer(programs)
const env = { ...process.env, HEARTH_TEST_DATABASE_URL: server.url }
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const tests = named.length === 0 ? [...interfaceTests, ...leftOut] : named
const child = spawn(process.execPath, [vitest, 'run', ...tests], { env, stdio: 'inherit' })
// The tests hear of an interrupt themselves; the server is taken away once they have ended.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [code] = await once(child, 'exit')
await server.close()
process.exit(typeof code === 'number' ? code : 1)
