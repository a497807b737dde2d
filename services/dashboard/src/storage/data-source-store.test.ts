import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Keys } from '@hearth/kernel'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { DataSourceWrite } from '../domain/datasource/data-source.ts'
import { temporaryFolder } from '../test-support/start-dashboard.ts'
import { createDataSourceStore } from './data-source-store.ts'
import { createFolderStore } from './folder-store.ts'
import { inTransaction, openDatabase } from './open-database.ts'

const keys: Keys = [randomBytes(32)]
let database: DatabaseSync
beforeEach(() => {
  const opened = openDatabase(join(temporaryFolder('sources-'), 'dashboard.db'))
  onTestFinished(() => opened.close())
  database = opened
})

const write = (uid: string, own: Partial<DataSourceWrite> = {}): DataSourceWrite => ({
  id: undefined,
  uid,
  name: uid.toUpperCase(),
  type: 'prometheus',
  settings: {
    url: 'http://a',
    access: 'proxy',
    user: '',
    database: '',
    basicAuth: true,
    basicAuthUser: 'me',
    withCredentials: false,
    jsonData: { deep: [1] },
  },
  isDefault: false,
  origin: undefined,
  secrets: {},
  ...own,
})

describe('a data source', () => {
  test('comes back as it was put, its secrets by their names alone', () => {
    const store = createDataSourceStore(database, keys)
    const { id: _, secrets: __, ...given } = write('a', { secrets: { pass: 'geheim', none: '' } })
    const stored = store.put(write('a', { secrets: { pass: 'geheim', none: '' } }))
    expect(stored).toEqual({ ...given, id: stored.id, secretNames: ['pass'], version: 1 })
    expect(store.list()).toEqual([stored])
    expect(store.reveal(stored.id)).toEqual({ pass: 'geheim' })
    expect(JSON.stringify(database.prepare('SELECT * FROM data_sources').all())).not.toContain('geheim')
  })

  test('is replaced under its id, with one more version, and keeps the secrets that are not named', () => {
    const store = createDataSourceStore(database, keys)
    const { id } = store.put(write('a', { secrets: { pass: '1', token: '2' } }))
    const origin = { provider: 'files', editable: true }
    expect(store.put(write('b', { id, origin, secrets: { token: '', key: '3' } }))).toMatchObject({
      id,
      uid: 'b',
      version: 2,
      origin,
      secretNames: ['pass', 'key'],
    })
    expect(store.list()).toHaveLength(1)
  })

  test('that becomes the default is the only one', () => {
    const store = createDataSourceStore(database, keys)
    store.put(write('a', { isDefault: true }))
    store.put(write('b', { isDefault: true }))
    store.put(write('c'))
    expect(store.list().map(({ uid, isDefault }) => [uid, isDefault])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ])
  })

  test('is gone once it is removed', () => {
    const store = createDataSourceStore(database, keys)
    const { id } = store.put(write('a', { secrets: { pass: '1' } }))
    store.remove(id)
    expect([store.list(), store.reveal(id)]).toEqual([[], {}])
  })

  test('has no secrets for who has another key', () => {
    const { id } = createDataSourceStore(database, keys).put(write('a', { secrets: { pass: '1' } }))
    const other = createDataSourceStore(database, [randomBytes(32)])
    expect(other.reveal(id)).toEqual({})
    expect(other.list()).toMatchObject([{ secretNames: [] }])
  })

  test('has its secrets sealed anew by who has both keys', () => {
    const [current] = [randomBytes(32)]
    const { id } = createDataSourceStore(database, keys).put(write('a', { secrets: { pass: '1' } }))
    expect(createDataSourceStore(database, [current, ...keys]).reveal(id)).toEqual({ pass: '1' })
    expect(createDataSourceStore(database, [current]).reveal(id)).toEqual({ pass: '1' })
  })
})

describe('folders', () => {
  const folder = (uid: string, title: string) => {
    const rest = { parentUid: '', description: '', version: 1, createdAtMs: 1, updatedAtMs: 2 }
    return { uid, title, ...rest }
  }

  test('come by title, whatever its case, each as it was put', () => {
    const store = createFolderStore(database)
    store.put(folder('1', 'beta'))
    const alpha = store.put(folder('2', 'Alpha'))
    expect(store.list().map(({ title }) => title)).toEqual(['Alpha', 'beta'])
    expect(store.get('2')).toEqual({ ...folder('2', 'Alpha'), id: alpha.id, revision: alpha.revision })
    expect(store.get('3')).toBeUndefined()
  })

  test('keep their id and the time they were made when they are replaced', () => {
    const store = createFolderStore(database)
    const { id, revision } = store.put(folder('1', 'a'))
    const changed = {
      ...folder('1', 'b'),
      parentUid: 'p',
      description: 'd',
      version: 2,
      createdAtMs: 9,
      updatedAtMs: 9,
    }
    expect(store.put(changed)).toEqual({ ...changed, id, createdAtMs: 1, revision: revision + 1 })
  })

  test('go together', () => {
    const store = createFolderStore(database)
    for (const uid of ['1', '2', '3']) store.put(folder(uid, uid))
    store.remove(['1', '3', 'none'], { atMs: 0, by: 'admin' })
    expect(store.list().map(({ uid }) => uid)).toEqual(['2'])
  })
})

describe('inTransaction()', () => {
  test('keeps all writes or none', () => {
    const store = createFolderStore(database)
    const insert =
      "INSERT INTO folders (uid, title, parent_uid, description, version, created_ms, updated_ms) VALUES ('x', 'x', '', '', 1, 0, 0)"
    expect(() =>
      inTransaction(database, () => {
        database.exec(insert)
        throw new Error('after it')
      }),
    ).toThrow('after it')
    expect(store.list()).toEqual([])
    expect(inTransaction(database, () => database.exec(insert))).toBeUndefined()
    expect(store.list()).toHaveLength(1)
  })
})
