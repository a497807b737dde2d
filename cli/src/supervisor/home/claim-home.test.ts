import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimHome } from './claim-home.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-home-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('claimHome()', () => {
  test('makes the folder, its logs and private secrets', async () => {
    const home = join(folder, 'a', 'b')
    ;(await claimHome(home)).release()
    expect((await stat(join(home, 'logs'))).isDirectory()).toBe(true)
    expect((await stat(join(home, 'secrets.json'))).mode & 0o777).toBe(0o600)
  })

  test('keeps the secrets it finds', async () => {
    ;(await claimHome(folder)).release()
    const before = await readFile(join(folder, 'secrets.json'), 'utf8')
    ;(await claimHome(folder)).release()
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe(before)
  })

  test('a file in place of the folder is one sentence', async () => {
    const home = join(folder, 'file')
    await writeFile(home, '')
    await expect(claimHome(home)).rejects.toThrow(
      `Cannot use the state folder "${home}": a part of its path is a file; ` +
        'make it a folder this user can write, or set HEARTH_HOME to one',
    )
  })

  test.each([
    { file: 'secrets.json', content: '{"version":1', sentence: /^Cannot read the secrets in .*damaged/ },
    { file: 'run.json', content: 'null', sentence: /^Cannot read the run state .*damaged.*remove it/ },
  ])('a damaged $file is one sentence', async ({ file, content, sentence }) => {
    await writeFile(join(folder, file), content)
    await expect(claimHome(folder)).rejects.toThrow(sentence)
  })

  test('who replaces the secrets gets the folder without them, and none are made', async () => {
    await writeFile(join(folder, 'secrets.json'), '{"version":1')
    ;(await claimHome(folder, { secrets: false })).release()
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{"version":1')
  })

  test('a run left over from a supervisor that is gone does not matter', async () => {
    const run = { pid: 2 ** 22 - 1, startedAt: new Date().toISOString(), host: '127.0.0.1', services: {} }
    await writeFile(join(folder, 'run.json'), JSON.stringify(run))
    ;(await claimHome(folder)).release()
  })

  test('of many that come at once one gets it, and the next after it let go', async () => {
    const claims = await Promise.allSettled(Array.from({ length: 8 }, () => claimHome(folder)))
    const [won, ...more] = claims.filter((claim) => claim.status === 'fulfilled')
    expect(more).toEqual([])
    const refused = claims.filter((claim) => claim.status === 'rejected').map(({ reason }) => reason.code)
    expect(refused).toEqual(Array.from({ length: 7 }, () => 'already-running'))
    won?.value.release()
    ;(await claimHome(folder)).release()
  })

  test.runIf(process.platform === 'linux')('a place where no folder can be made is one sentence', async () => {
    await expect(claimHome('/proc/nobody/hearth')).rejects.toThrow(
      'Cannot use the state folder "/proc/nobody/hearth": no folder can be made there',
    )
  })
})
