import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../test-support/start-dashboard.ts'
import { MIGRATIONS } from './migrations.ts'
import { openStorage } from './open-storage.ts'

const limits = { maxVersions: 3, maxDeleted: 3, maxAnnotations: 1, maxUsers: 1 }
function open(path = join(temporaryFolder('changes-'), 'dashboard.db')) {
  const storage = openStorage({ path, keys: [Buffer.alloc(32)], ...limits, nowMs: () => 1, newUid: () => 'u' })
  let isOpen = true
  const close = () => {
    if (isOpen) storage.close()
    isOpen = false
  }
  onTestFinished(close)
  const write = (uid: string, text = '{}', folderUid = '') =>
    storage.dashboards.write({
      uid,
      folderUid,
      title: uid,
      tags: [],
      version: (storage.dashboards.get(uid)?.version ?? 0) + 1,
      text,
      origin: undefined,
      atMs: 1,
      by: 'admin',
      message: '',
      restoredFrom: 0,
    })
  const told = (kind: 'dashboards' | 'folders', from = 0) =>
    [...storage.changes.since(kind, from, 100)].map(({ type, uid, folderUid }) => `${type} ${uid} ${folderUid}`.trim())
  return { ...storage, path, write, told, close }
}
const byAdmin = { atMs: 1, by: 'admin' }

test('every way in which a dashboard changes is in the log, with where it stood', () => {
  const { dashboards, trash, write, told } = open()
  write('a')
  write('a', '{"x":1}', 'team')
  dashboards.place('a', { folderUid: 'other', origin: undefined })
  dashboards.place('a', { folderUid: 'other', origin: undefined })
  trash.put('a', byAdmin)
  trash.restore('a', '')
  dashboards.remove('a')
  expect(told('dashboards')).toEqual([
    'ADDED a',
    'MODIFIED a',
    'MODIFIED a team',
    'DELETED a other',
    'ADDED a other',
    'DELETED a',
  ])
})

test('every way in which a folder changes is in the log, and its dashboards go with it', () => {
  const { folders, write, told } = open()
  folders.create({ uid: 'f', title: 'F', parentUid: '', description: '' })
  folders.create({ uid: 'g', title: 'G', parentUid: '', description: '' })
  folders.move('f', 'g')
  folders.update('f', { title: 'New', description: undefined, version: undefined, overwrite: true })
  write('a', '{}', 'f')
  folders.remove('g', 'admin')
  expect(told('folders')).toEqual(['ADDED f', 'ADDED g', 'MODIFIED f', 'MODIFIED f g', 'DELETED g', 'DELETED f g'])
  expect(told('dashboards')).toEqual(['ADDED a f', 'DELETED a f'])
})

test('an object has the revision of its last change, which only grows', () => {
  const { folders, write, changes } = open()
  const first = write('a').revision
  const folder = folders.create({ uid: 'f', title: 'F', parentUid: '', description: '' })
  const second = write('a', '{"x":1}').revision
  expect([folder.revision, second]).toEqual([first + 1, first + 2])
  expect(changes.latest()).toBe(second)
})

test('changes are read one by one, with labels where they are asked for', () => {
  const { write, changes, objectMetadata } = open()
  const { id, revision } = write('a')
  for (const app of ['x', 'y']) objectMetadata.put('dashboards', id, { labels: { app }, annotations: {} })
  objectMetadata.put('dashboards', id, { labels: {}, annotations: {} })
  const labels = (withLabels: boolean) =>
    Array.from(changes.since('dashboards', revision, 100, withLabels), (change) => change.labels)
  expect(labels(true)).toEqual([{}, { app: 'x' }, { app: 'y' }])
  expect(labels(false)).toEqual([{}, {}, {}])
  // Who has seen enough leaves the rest unread, and the next one begins anew.
  for (const first of changes.since('dashboards', revision, 100)) {
    expect(first.revision).toBe(revision + 1)
    break
  }
  expect(labels(true)).toHaveLength(3)
})

test('a change of managers alone is in the log where it is said to be one', async () => {
  const { write, folders, dashboards, trash, changes, objectMetadata, told } = open()
  const { id, revision } = write('a', '{}', 'team')
  const folder = folders.create({ uid: 'f', title: 'F', parentUid: '', description: '' })
  const managers = [{ manager: 'm', operation: 'Apply', apiVersion: 'g/v1', atMs: 1, fields: {} }] as const
  objectMetadata.putManagers('dashboards', id, managers, false)
  expect(dashboards.get('a')?.revision).toBe(revision)
  const waited = changes.waitBeyond(folder.revision, new AbortController().signal)
  objectMetadata.putManagers('dashboards', id, [], true)
  await waited
  objectMetadata.putManagers('folders', folder.id, managers, true)
  expect([dashboards.get('a')?.revision, folders.get('f').revision]).toEqual([revision + 2, revision + 3])
  expect(told('dashboards')).toEqual(['ADDED a team', 'MODIFIED a team'])
  expect(told('folders')).toEqual(['ADDED f', 'MODIFIED f'])
  trash.put('a', byAdmin)
  objectMetadata.putManagers('dashboards', id, [], true)
  expect(told('dashboards', revision + 3)).toEqual(['DELETED a team'])
})

test('what is rehearsed leaves no change, and tells nobody', async () => {
  const { rehearse, write, changes, dashboards } = open()
  const before = changes.latest()
  const gone = new AbortController()
  let isTold = false
  const waited = changes.waitBeyond(before, gone.signal).then(() => {
    isTold = true
  })
  expect(rehearse(() => write('a')).revision).toBe(before + 1)
  expect([changes.latest(), dashboards.get('a')]).toEqual([before, undefined])
  // Whoever were told would have heard of it by then.
  await setImmediate()
  expect(isTold).toBe(false)
  write('b')
  await waited
  expect(isTold).toBe(true)
})

test('who waits is told of a change that is there already, and of none once they left', async () => {
  const { write, changes } = open()
  const { revision } = write('a')
  await changes.waitBeyond(revision - 1, new AbortController().signal)
  const gone = new AbortController()
  const waited = changes.waitBeyond(revision, gone.signal)
  gone.abort()
  await waited
  await changes.waitBeyond(revision, AbortSignal.abort())
})

test('the last changes are kept over a restart, and older ones are known to be gone', () => {
  const { path, close } = open()
  close()
  const database = new DatabaseSync(path)
  database.exec(
    "INSERT INTO folders (id, uid, title, parent_uid, description, version, created_ms, updated_ms, revision) VALUES (NULL, 'f', 'F', '', '', 1, 1, 1, 1)",
  )
  const change = database.prepare("UPDATE folders SET title = ? WHERE uid = 'f'")
  database.exec('BEGIN')
  for (let count = 0; count < 10_300; count++) change.run(`${count}`)
  database.exec('COMMIT')
  database.close()
  const { changes } = open(path)
  const latest = changes.latest()
  expect([changes.reaches(1), changes.reaches(latest), changes.reaches(latest + 1)]).toEqual([false, true, false])
  expect(changes.reaches(latest - 9_900)).toBe(true)
  expect([...changes.since('folders', 0, 20_000)].length).toBeLessThanOrEqual(10_100)
})

test('what an earlier version left has the first revision', () => {
  const path = join(temporaryFolder('upgrade-'), 'dashboard.db')
  const database = new DatabaseSync(path)
  for (const step of MIGRATIONS.slice(0, 4)) database.exec(step)
  database.exec(`
    PRAGMA user_version = 4;
    INSERT INTO folders (uid, title, version, created_ms, updated_ms) VALUES ('f', 'F', 7, 1, 1);
    INSERT INTO dashboards (uid, title, tags, version, text, created_ms, updated_ms, created_by, updated_by)
      VALUES ('a', 'T', '[]', 9, '{"title":"T"}', 1, 1, 'admin', 'admin');
  `)
  database.close()
  const { dashboards, folders, changes, write } = open(path)
  expect([dashboards.get('a')?.revision, folders.get('f').revision, changes.latest()]).toEqual([1, 1, 1])
  expect(write('a').revision).toBe(2)
})
