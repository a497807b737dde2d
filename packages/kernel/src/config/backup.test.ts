import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseBackup } from './common.ts'
import type { Env } from './env.ts'
import { readSettings } from './settings.ts'

// Where no file of settings is.
const cwd = '/nonexistent'
const backup = (env: Env) => parseBackup(readSettings({ cwd, env }))

describe('when backups are made', () => {
  test('never by themselves, unless that is set', () => {
    expect(backup({})).toEqual({
      intervalMs: undefined,
      folder: join(cwd, '.hearth', 'backups'),
      keep: 7,
      models: false,
      logs: false,
    })
  })

  test('as it is set', () => {
    const env = {
      HEARTH_BACKUP_INTERVAL_MS: '60000',
      HEARTH_BACKUP_FOLDER: '/backups',
      HEARTH_BACKUP_KEEP: '1',
      HEARTH_BACKUP_MODELS: 'true',
      HEARTH_BACKUP_LOGS: 'true',
    }
    expect(backup(env)).toEqual({ intervalMs: 60_000, folder: '/backups', keep: 1, models: true, logs: true })
  })

  test.each([
    { name: 'beside the state folder, wherever that is', env: { HEARTH_HOME: '/var/h' }, folder: '/var/h/backups' },
    { name: 'in a folder below the working directory', env: { HEARTH_BACKUP_FOLDER: 'b' }, folder: join(cwd, 'b') },
  ])('they go $name', ({ env, folder }) => expect(backup(env).folder).toBe(folder))

  test.each([{ HEARTH_BACKUP_INTERVAL_MS: '59999' }, { HEARTH_BACKUP_KEEP: '0' }, { HEARTH_BACKUP_KEEP: '10001' }])(
    'refuses %j',
    (env) => expect(() => backup(env)).toThrow(/^Cannot read the settings: /),
  )

  test('keeps up to ten thousand', () => expect(backup({ HEARTH_BACKUP_KEEP: '10000' }).keep).toBe(10_000))
})
