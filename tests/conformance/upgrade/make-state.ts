// Makes a state folder as a user would, by the programs of this or another version, and keeps it as a fixture.
//   node scripts/run.mjs tests/conformance/upgrade/make-state.ts <name> [--tree <folder>] [--kill] [--postgres]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres, openPostgresServer } from '../../../services/chatflow/src/test-support/postgres.ts'
import { authorizationOf } from './authorization.ts'
import { missingIn } from './holds.ts'
import { type Kept, statesFolder } from './kept.ts'
import { makeChatflow } from './making/make-chatflow.ts'
import { makeDashboard } from './making/make-dashboard.ts'
import { awaitBlock, makeMetrics } from './making/make-metrics.ts'
import { makeIncident, makeInference, noteLines } from './making/make-others.ts'
import { createMaker, type Maker } from './making/maker.ts'
import { openTree, type Tree } from './making/open-tree.ts'
import { packState } from './making/pack-state.ts'

const ownTree = join(import.meta.dirname, '..', '..', '..')
const password = 'correct horse'

const { values, positionals } = parseArgs({
  options: {
    tree: { type: 'string', default: ownTree },
    kill: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [name] = positionals
if (name === undefined || !/^[\w.-]+$/.test(name)) {
  console.error('Cannot make a state: give it a name, such as 0.2.0')
  process.exit(2)
}
const tree = realpathSync(values.tree)
const folder = mkdtempSync(join(tmpdir(), 'hearth-made-'))
try {
  const kept = values.postgres ? await makeBesidePostgres(join(folder, 'state')) : await make(join(folder, 'state'))
  if (tree === realpathSync(ownTree) && kept.leftOut.length > 0) {
    throw new Error(`Cannot keep it: this program has to know everything, and lacks ${kept.leftOut.join('; ')}`)
  }
  const bytes = packState(join(folder, 'state'), join(statesFolder, `${name}.tar.gz`), [tree, folder])
  const file = join(statesFolder, `${name}.json`)
  writeFileSync(file, JSON.stringify(kept))
  execFileSync(process.execPath, [
    join(ownTree, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'),
    'format',
    '--write',
    file,
  ])
  console.log(`${name}: ${bytes} bytes, ${kept.readings.length} readings`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function makeBesidePostgres(home: string): Promise<Kept> {
  const programs = await findPostgres()
  if (programs === undefined) throw new Error('Cannot make it: Postgres is not installed; see scripts/engines.sh')
  const server = await openPostgresServer(programs)
  try {
    const kept = await make(home, server.url)
    const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', server.url], {
      encoding: 'utf8',
    })
    // What is for psql alone no other client understands.
    writeFileSync(join(home, 'postgres.sql'), dump.replaceAll(/^\\.*$/gm, ''))
    return kept
  } finally {
    await server.close()
  }
}

/** @param databaseUrl of the database that keeps the flows, in place of a file */
async function make(home: string, databaseUrl?: string): Promise<Kept> {
  const key = 'a-key-of-the-environment-0123456789'
  const running = await openTree(tree, home, { ...environment(key), HEARTH_CHATFLOW_DATABASE_URL: databaseUrl })
  const maker = createMaker()
  try {
    const chatflow = await makeChatflow(maker, running.urlOf('chatflow'), key)
    const dashboard = await makeDashboard(maker, running.urlOf('dashboard'), password)
    await makeMetrics(maker, running.urlOf('metrics'), Date.now())
    await makeInference(maker, running.urlOf('inference'))
    await makeIncident(maker, running)
    await awaitBlock(maker, home)
    await noteLines(maker, running.urlOf('logs'))
    const { readings, leftOut } = maker
    await confirm(maker, running, { key, people: dashboard.people })
    const ended = values.kill ? 'killed' : 'stopped'
    return {
      ...version(),
      ended,
      engine: databaseUrl === undefined ? 'sqlite' : 'postgres',
      leftOut,
      masterSecret: masterSecret(home),
      password,
      ...chatflow,
      ...dashboard,
      readings,
    }
  } finally {
    await (values.kill ? running.kill() : running.stop())
  }
}

/** That what was made is there, as far as this version shows it. */
async function confirm(maker: Maker, running: Tree, given: { key: string; people: Kept['people'] }): Promise<void> {
  for (const { service, path, holds, login } of maker.readings) {
    const headers = { authorization: authorizationOf(service, { ...given, password, login }) }
    const answer = await fetch(`${running.urlOf(service)}${path}`, { headers })
    if (answer.status === 404 && tree !== realpathSync(ownTree)) continue
    const missing = missingIn(await answer.json(), holds)
    if (missing !== undefined) throw new Error(`Cannot read what was made by ${path}: ${missing}`)
  }
}

// Nothing of this machine is measured, and nothing of it is asked: the state is to tell of no machine.
function environment(key: string): NodeJS.ProcessEnv {
  const services = ['CHATFLOW', 'INFERENCE', 'HEALTH', 'LOGS', 'METRICS', 'DASHBOARD']
  return {
    ...Object.fromEntries(services.map((service) => [`HEARTH_${service}_PORT`, '0'])),
    HEARTH_CHATFLOW_API_KEY: key,
    HEARTH_DASHBOARD_PASSWORD: password,
    HEARTH_METRICS_BUNDLE: 'false',
    HEARTH_METRICS_ADMIN_API: 'true',
    HEARTH_LOGS_DOCKER: 'off',
    HEARTH_HEALTH_RESOURCES: 'model',
  }
}

function version(): Pick<Kept, 'commit' | 'date'> {
  const format = ['-C', tree, 'log', '-1', '--format=%H %cs']
  const [commit = '', date = ''] = execFileSync('git', format, { encoding: 'utf8' }).trim().split(' ')
  return { commit, date }
}

function masterSecret(home: string): string {
  const { master } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as { master: string }
  return master
}
