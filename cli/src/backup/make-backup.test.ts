import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSecrets, readSettings } from '@hearth/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readLastBackup } from './last-backup.ts'
import { makeBackup } from './make-backup.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-make-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const home = () => join(folder, 'home')

function make(own: { verify?: boolean; scheduled?: boolean; path?: string } = {}) {
  let nowMs = Date.parse('2026-11-21T09:00:00Z') - 1_000
  const env = { HEARTH_HOME: home() }
  return makeBackup({
    home: home(),
    settings: readSettings({ cwd: folder, env }),
    env,
    databaseUrl: undefined,
    metricsUrl: 'http://127.0.0.1:1',
    path: join(folder, 'backup.tar.gz'),
    models: false,
    logs: false,
    // Every look at the clock is a second later.
    nowMs: () => (nowMs += 1_000),
    verify: false,
    scheduled: false,
    ...own,
  })
}

describe('makeBackup()', () => {
  test('writes down that it ended well, when, and how large it is', async () => {
    await openSecrets(home())
    expect(await make({ scheduled: true })).toEqual([])
    expect(await readLastBackup(home())).toEqual({
      startedAt: '2026-11-21T09:00:00.000Z',
      endedAt: '2026-11-21T09:00:02.000Z',
      scheduled: true,
      ok: true,
      path: join(folder, 'backup.tar.gz'),
      bytes: (await stat(join(folder, 'backup.tar.gz'))).size,
      verified: false,
    })
  })

  test('compares what came back where that is wanted', async () => {
    await openSecrets(home())
    await writeFile(join(home(), 'note.txt'), 'kept')
    const compared = await make({ verify: true })
    expect(compared.length).toBeGreaterThan(0)
    expect(compared.filter(({ kept, found }) => kept !== found)).toEqual([])
    expect(await readLastBackup(home())).toMatchObject({ ok: true, verified: true, scheduled: false })
  })

  test('writes down why it failed', async () => {
    await openSecrets(home())
    await expect(make({ path: join(folder, 'nowhere', 'b.tar.gz') })).rejects.toThrow('ENOENT')
    const last = await readLastBackup(home())
    expect(last).toMatchObject({ ok: false, verified: false, error: expect.stringContaining('ENOENT') })
    expect(last).not.toHaveProperty('bytes')
  })

  test('leaves no note where there is no state yet', async () => {
    await expect(make()).rejects.toMatchObject({ kind: 'missing' })
    expect(await readLastBackup(home())).toBeUndefined()
  })
})
