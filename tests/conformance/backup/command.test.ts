import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSecrets } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { finishRestore } from '../../../cli/src/backup/finish-restore.ts'

const program = join(import.meta.dirname, '..', '..', '..', 'cli', 'bin', 'hearth.mjs')
const parts = ['chatflow', 'dashboard', 'documents', 'inference']

async function makePlace() {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-backup-command-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return { folder, home: join(folder, 'state') }
}

/** A state folder whose every part says `text`. */
async function furnish(home: string, text: string): Promise<void> {
  await openSecrets(home)
  for (const part of parts) {
    await mkdir(join(home, part), { recursive: true })
    await writeFile(join(home, part, 'says.txt'), text)
  }
}

const readAll = (home: string) => Promise.all(parts.map((part) => readFile(join(home, part, 'says.txt'), 'utf8')))

type Place = { readonly folder: string; readonly home: string }

function start({ folder, home }: Place, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('HEARTH_'))
  const closed = { HEARTH_METRICS_URL: 'http://127.0.0.1:2', HEARTH_HOME: home, NO_COLOR: '1', ...env }
  return spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...Object.fromEntries(outside), ...closed },
  })
}

async function run(place: Place, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = start(place, args, env)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

const json = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

describe('hearth backup', () => {
  test('writes an archive for its owner alone, and with --verify shows what came back', async () => {
    const place = await makePlace()
    await furnish(place.home, 'mine')
    const { code, output } = await run(place, ['backup', 'kept/a.tar.gz', '--verify'])
    expect(output).toMatch(/WHAT\s+KEPT\s+CAME BACK[\s\S]*documents: files\s+1\s+1/)
    expect(code).toBe(0)
    expect((await stat(join(place.folder, 'kept', 'a.tar.gz'))).mode & 0o777).toBe(0o600)
    expect(await json(join(place.home, 'last-backup.json'))).toMatchObject({ ok: true, verified: true })
  })

  test('that fails says why, leaves nothing, and is written down', async () => {
    const place = await makePlace()
    await furnish(place.home, 'mine')
    const database = new DatabaseSync(join(place.home, 'chatflow', 'chatflow.db'))
    database.exec(
      'CREATE TABLE message (text TEXT); WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 100) INSERT INTO message SELECT randomblob(1000) FROM many',
    )
    database.close()
    const path = join(place.home, 'chatflow', 'chatflow.db')
    await writeFile(path, (await readFile(path)).fill(0x55, 8_192, 40_000))
    const { code, output } = await run(place, ['backup', 'a.tar.gz'])
    expect(output).toMatch(/^Cannot back up the database ".*chatflow\.db": .*malformed/)
    expect(code).toBe(1)
    expect((await readdir(place.folder)).sort()).toEqual(['state'])
    expect(await json(join(place.home, 'last-backup.json'))).toMatchObject({ ok: false, error: expect.any(String) })
  })

  test('on schedule keeps as many as it is told, once the new one is verified', async () => {
    const place = await makePlace()
    await furnish(place.home, 'mine')
    const env = { HEARTH_BACKUP_KEEP: '2' }
    const killed = join(place.home, 'backups', 'hearth-scheduled-2026-01-01T00-00-00-000Z.tar.gz.partial')
    await mkdir(join(place.home, 'backups'), { recursive: true })
    await writeFile(killed, 'one that was killed')
    for (const _ of [1, 2, 3]) expect(await run(place, ['backup', '--scheduled'], env)).toMatchObject({ code: 0 })
    expect(await readdir(join(place.home, 'backups'))).toHaveLength(2)
    expect(await json(join(place.home, 'last-backup.json'))).toMatchObject({ scheduled: true, verified: true })
  })
})

describe('hearth restore', () => {
  async function backedUp(): Promise<Place> {
    const place = await makePlace()
    await furnish(place.home, 'new')
    expect(await run(place, ['backup', 'a.tar.gz'])).toMatchObject({ code: 0 })
    await furnish(place.home, 'old')
    return place
  }

  test('refuses to replace what is there until it is told to', async () => {
    const place = await backedUp()
    const refused = await run(place, ['restore', 'a.tar.gz'])
    expect(refused.output).toMatch(/^Cannot restore to .*: chatflow, .* would be replaced; add --overwrite/)
    expect(refused.code).toBe(1)
    expect(await readAll(place.home)).toEqual(parts.map(() => 'old'))
    expect(await run(place, ['restore', 'a.tar.gz', '--overwrite'])).toMatchObject({ code: 0 })
    expect(await readAll(place.home)).toEqual(parts.map(() => 'new'))
  })

  test.each([
    { name: 'while it unpacks', marker: 'restoring-', state: 'old' },
    { name: 'when all is decided', marker: 'restore.json', state: 'new' },
    { name: 'while it moves', marker: 'before-restore-', state: 'new' },
  ])('killed $name leaves the old state or the new', async ({ marker, state }) => {
    const place = await backedUp()
    const child = start(place, ['restore', 'a.tar.gz', '--overwrite'])
    const watcher = watch(place.home, (_, name) => {
      if (name?.startsWith(marker) && !name.endsWith('.tmp')) child.kill('SIGKILL')
    })
    await once(child, 'close')
    watcher.close()
    const decided = existsSync(join(place.home, 'restore.json'))
    await finishRestore(place.home)
    const found = new Set(await readAll(place.home))
    expect(found.size).toBe(1)
    // Where the kill came too late the restore is done; where it came in time it says which it is.
    if (decided || state === 'new') expect([...found]).toEqual(['new'])
  })
})
