import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { dumpState } from './dump-state.fixture.ts'
import type { Kept, ServiceName } from './kept.ts'
import { ageless, missingOf, openService } from './open-services.fixture.ts'
import { stateNames, unpackState } from './unpack-state.fixture.ts'

const services = ['chatflow', 'health', 'metrics', 'dashboard'] as const
const sqliteNames = stateNames('sqlite')
const program = join(import.meta.dirname, '..', '..', '..', 'cli', 'bin', 'hearth.mjs')

/** The `hearth` command as a person runs it beside their state folder. */
async function hearth(home: string, ...args: readonly string[]) {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('HEARTH_'))
  const env = { ...Object.fromEntries(others), ...ageless, HEARTH_LOGS_DOCKER: 'off', HEARTH_HOME: home, NO_COLOR: '1' }
  const child = spawn(process.execPath, [program, ...args], { cwd: join(home, '..'), env, stdio: 'pipe' })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const [code] = await once(child, 'close')
  return { code: code as number | null, ...said }
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const dump = (home: string) => dumpState(home, join(temporary(), 'copy'))

async function missing(home: string, kept: Kept): Promise<readonly string[]> {
  const found: string[] = []
  for (const service of services) found.push(...(await missingFrom(service, home, kept)))
  return found
}

async function missingFrom(service: ServiceName, home: string, kept: Kept): Promise<readonly string[]> {
  const { url, close } = await openService(service, home, { HEARTH_DASHBOARD_PASSWORD: kept.password })
  try {
    return await missingOf(service, url, kept)
  } finally {
    await close()
  }
}

test.each(sqliteNames)(
  'the state of %s is upgraded, and its backup is what it was',
  { timeout: 300_000 },
  async (name) => {
    const { home, kept } = unpackState(name)
    const before = dump(home)
    const upgraded = await hearth(home, 'upgrade')
    expect(upgraded).toMatchObject({ code: 0, err: '' })
    expect(upgraded.out).toMatch(/^Kept and verified: .*\nEverything works with Hearth \d/)
    expect(await missing(home, kept)).toEqual([])

    const [backup = ''] = readdirSync(join(home, 'backups'))
    const restored = join(temporary(), 'state')
    expect(await hearth(restored, 'restore', join(home, 'backups', backup))).toMatchObject({ code: 0 })
    expect(dump(restored)).toEqual(before)
    expect(await missing(restored, kept)).toEqual([])
  },
)

test.each([
  {
    name: 'the flows at their last step but some',
    state: '2026-11-21-first',
    database: 'chatflow/chatflow.db',
    // A later step of the schema makes a table of this name, after others that came through.
    plant: 'CREATE TABLE evaluation (id TEXT)',
    fault: /the chatflow service cannot start: .*table .*evaluation.* already exists/,
  },
  {
    name: 'the dashboards of a program that was killed',
    state: '2026-11-23-traces',
    database: 'dashboard/dashboard.db',
    plant: 'CREATE TABLE permissions (id TEXT)',
    fault: /the dashboard service cannot start: .*table .*permissions.* already exists/,
  },
])('what fails half-way goes back to what it was: $name', { timeout: 300_000 }, async (row) => {
  const { home, kept } = unpackState(row.state)
  plant(join(home, row.database), row.plant)
  const before = dump(home)
  const upgraded = await hearth(home, 'upgrade')
  expect(upgraded.code).toBe(1)
  expect(upgraded.err).toMatch(row.fault)
  expect(upgraded.err).toContain('All is as it was before')
  expect(dump(home)).toEqual(before)
  // The service did change it: what it made of it lies aside.
  const [aside = ''] = readdirSync(home).filter((name) => name.startsWith('before-restore-'))
  expect(readdirSync(join(home, aside))).toContain('chatflow')
  expect(JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8'))).toMatchObject({ master: kept.masterSecret })
})

function plant(path: string, statement: string): void {
  const database = new DatabaseSync(path)
  database.exec(statement)
  database.close()
}
