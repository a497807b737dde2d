import { describe, expect, test } from 'vitest'
import { isApart, isPassedOver, parseCounts, parseManifest, parseModels, passedOverFiles } from './contents.ts'

describe('what of the state folder no backup holds', () => {
  test.each([
    ...['lock', 'run.json', 'gpu', 'backups', 'last-backup.json', 'restore.json', 'models', 'logs'],
    ...['restoring-1', 'before-restore-1', '.cache', 'a.tmp', 'a.partial', 'a.db-wal', 'a.db-shm', 'a.db-journal'],
  ])('%s', (name) => expect(isPassedOver(name)).toBe(true))

  test.each(['secrets.json', 'chatflow', 'lock.txt', 'my-logs', 'a.tmp.txt', 'x-restoring-1', 'walk'])(
    'but %s is held',
    (name) => expect(isPassedOver(name)).toBe(false),
  )
})

describe('what a backup holds of no folder', () => {
  test.each(['a.db-wal', 'a.db-shm', 'a.db-journal', 'a.backup', 'a.partial', 'a.tmp', 'x/hearth-backup-1.tar.gz'])(
    '%s',
    (path) => expect(passedOverFiles.test(path)).toBe(true),
  )

  test.each(['a.db', 'a.backup.txt', 'hearth-backup-1.tar.gz.txt', 'hearth-backup-1/a.tar.gz', 'other.tar.gz'])(
    'but %s is held',
    (path) => expect(passedOverFiles.test(path)).toBe(false),
  )
})

test('settings, a dump and the list of models lie beside the state folder', () => {
  expect(['settings', 'postgres.dump', 'models.json', 'counts.json', 'chatflow'].map(isApart)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

describe('parseManifest()', () => {
  const manifest = { format: 2, version: '1', madeAt: '2026-11-21', engine: 'sqlite' }

  test.each([manifest, { ...manifest, format: 1, engine: 'postgres' }])('reads $format of $engine', (made) => {
    expect(parseManifest(JSON.stringify(made))).toEqual(made)
  })

  test.each([
    { name: 'nothing', text: undefined, reason: 'it is no backup of Hearth' },
    { name: 'no JSON', text: '<html>', reason: 'it is no backup of Hearth' },
    {
      name: 'a later format',
      text: JSON.stringify({ ...manifest, format: 3 }),
      reason: 'it was made by a newer Hearth',
    },
    {
      name: 'another database',
      text: JSON.stringify({ ...manifest, engine: 'oracle' }),
      reason: 'must be one of "sqlite", "postgres"',
    },
  ])('refuses $name', ({ text, reason }) => {
    expect(() => parseManifest(text)).toThrow(`Cannot restore the backup: ${reason}`)
  })
})

test('models and counts are read, or refused as what they are', () => {
  expect(parseModels('[{"file":"models/a.gguf","bytes":1}]')).toEqual([{ file: 'models/a.gguf' }])
  expect(() => parseModels('{}')).toThrow('Cannot restore the backup: its list of models cannot be read')
  expect(parseCounts('{"chatflow: files":2}')).toEqual({ 'chatflow: files': 2 })
  expect(() => parseCounts('{"chatflow: files":0.5}')).toThrow('Cannot verify the backup: its counts cannot be read')
})
