import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSecrets, readSettings } from '@hearth/kernel'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findLocal } from '../client/local.ts'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import { backup, databaseUrlOf, makeOptions } from './backup.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-backup-command-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  vi.stubEnv('HEARTH_HOME', home)
  vi.stubEnv('HEARTH_CONFIG', join(home, 'hearth.yaml'))
  await writeFile(join(home, 'hearth.yaml'), '')
  await openSecrets(home)
})

const ask = async (file: string | undefined, own: Partial<Parameters<typeof backup>[2]> = {}) => {
  const { terminal, out, err } = recordingTerminal()
  const code = await backup(terminal, file, { verify: false, models: false, logs: false, scheduled: false, ...own })
  return { code, out: out(), err: err() }
}

describe('hearth backup', () => {
  test('writes where it is told to, in a folder of its own if need be, and says so', async () => {
    const path = join(home, 'kept', 'own.tar.gz')
    const { code, out, err } = await ask(path)
    expect([code, out, existsSync(path)]).toEqual([0, `${path}\n`, true])
    expect(err).toContain('keep it as safe as them')
    expect((await stat(join(home, 'kept'))).mode & 0o777).toBe(0o700)
  })

  test('says how much of everything came back', async () => {
    const { out } = await ask(join(home, 'own.tar.gz'), { verify: true })
    expect(out).toMatch(/^WHAT +KEPT +CAME BACK *\nhearth\.yaml: files +1 +1 *\nsecrets\.json: files +1 +1 *\n/)
  })

  test('holds models where they are asked for', async () => {
    await mkdir(join(home, 'models'))
    await writeFile(join(home, 'models', 'a.gguf'), randomBytes(10_000))
    const path = join(home, 'backups', 'own.tar.gz')
    const sizeWith = async (own: object) => {
      await ask(path, own)
      return (await stat(path)).size
    }
    expect(await sizeWith({})).toBeLessThan(10_000)
    expect(await sizeWith({ models: true })).toBeGreaterThan(10_000)
  })
})

describe('a backup of the schedule', () => {
  const folder = () => join(home, 'scheduled')
  const old = (hour: number) => `hearth-scheduled-2020-01-01T0${hour}-00-00-000Z.tar.gz`
  beforeEach(async () => {
    await mkdir(folder())
    await writeFile(join(home, 'hearth.yaml'), `backupFolder: ${folder()}\nbackupKeep: 2\n`)
  })

  test('is one of as many as are kept, and what was left unfinished goes', async () => {
    for (const name of [old(1), old(2), old(3), `${old(4)}.partial`, 'own.tar.gz', 'own.partial'])
      await writeFile(join(folder(), name), '')
    const { code, out } = await ask(undefined, { scheduled: true })
    const names = (await readdir(folder())).sort()
    expect(code).toBe(0)
    expect(names).toEqual([old(3), expect.stringMatching(/^hearth-scheduled-20[^0]/), 'own.partial', 'own.tar.gz'])
    expect(out).toBe(`${join(folder(), names[1] ?? '')}\n`)
  })

  test('is noted as one', async () => {
    await ask(undefined, { scheduled: true })
    const { readLastBackup } = await import('../backup/last-backup.ts')
    expect(await readLastBackup(home)).toMatchObject({ ok: true, scheduled: true, verified: true })
  })
})

describe('databaseUrlOf()', () => {
  const urlIn = (env: Record<string, string>, service?: 'chatflow' | 'dashboard') =>
    databaseUrlOf(readSettings({ cwd: home, env: { HEARTH_HOME: home, ...env } }), service)

  test.each([
    { name: 'where none is set', env: {}, url: undefined },
    { name: 'where it is empty', env: { HEARTH_CHATFLOW_DATABASE_URL: '' }, url: undefined },
    { name: 'of chatflow', env: { HEARTH_CHATFLOW_DATABASE_URL: 'postgres://a/b' }, url: 'postgres://a/b' },
    { name: 'of another service', env: { HEARTH_DASHBOARD_DATABASE_URL: 'postgres://a/b' }, url: undefined },
  ])('is $url $name', ({ env, url }) => expect(urlIn(env)).toBe(url))

  test('is that of the dashboards where it is asked for', () => {
    expect(urlIn({ HEARTH_DASHBOARD_DATABASE_URL: 'postgres://a/b' }, 'dashboard')).toBe('postgres://a/b')
  })
})

test('makeOptions() asks the metrics where the settings say, unless they run here', async () => {
  vi.stubEnv('HEARTH_METRICS_URL', 'http://elsewhere:9090')
  const local = await findLocal()
  expect(makeOptions(local, '/kept')).toMatchObject({
    ...{ home, path: '/kept', databaseUrl: undefined, dashboardsUrl: undefined },
    metricsUrl: 'http://elsewhere:9090',
  })
  const services = { metrics: { pid: 1, port: 7, state: 'ready', restarts: 0 } } as const
  const run = { pid: 1, startedAt: '2026-01-01T00:00:00.000Z', host: '127.0.0.1', services }
  expect(makeOptions({ ...local, run }, '/kept').metricsUrl).toBe('http://127.0.0.1:7')
})
