import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeLastBackup, type LastBackup, readLastBackup, writeLastBackup } from './last-backup.ts'

const last: LastBackup = {
  startedAt: '2026-01-02T03:00:00.000Z',
  endedAt: '2026-01-02T03:04:05.006Z',
  scheduled: true,
  ok: true,
  path: '/backups/a.tar.gz',
  bytes: 1_000,
  verified: true,
}

async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-last-backup-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  return home
}

describe('the last backup', () => {
  test('is remembered for the owner of the state folder alone', async () => {
    const home = await makeHome()
    expect(await readLastBackup(home)).toBeUndefined()
    await writeLastBackup(home, last)
    expect(await readLastBackup(home)).toEqual(last)
    expect((await stat(join(home, 'last-backup.json'))).mode & 0o777).toBe(0o600)
  })

  test('is unknown when what it left cannot be read', async () => {
    const home = await makeHome()
    await writeFile(join(home, 'last-backup.json'), '{"ok":')
    expect(await readLastBackup(home)).toBeUndefined()
  })

  test.each([
    {
      name: 'when it was verified',
      change: {},
      says: 'last backup: 2026-01-02T03:04:05.006Z, verified, /backups/a.tar.gz',
    },
    { name: 'when it was not', change: { verified: false }, says: /: 2026.*, not verified, / },
    {
      name: 'when it failed, and why',
      change: { ok: false, error: 'the disk is full' },
      says: /^last backup FAILED: 2026.*, the disk is full$/,
    },
  ])('is told in a line $name', ({ change, says }) => {
    expect(describeLastBackup({ ...last, ...change })).toMatch(says)
  })
})
