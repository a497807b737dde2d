import { describe, expect, test } from 'vitest'
import type { Folder, FolderStore } from './folder.ts'
import { createFolders } from './folders.ts'

/** A store in memory. */
function openStore(): FolderStore {
  const rows = new Map<string, Folder>()
  let ids = 0
  return {
    list: () => [...rows.values()].toSorted((a, b) => a.title.localeCompare(b.title)),
    get: (uid) => rows.get(uid),
    put(folder) {
      const row = { ...folder, id: rows.get(folder.uid)?.id ?? ++ids, revision: 1 }
      rows.set(folder.uid, row)
      return row
    },
    remove: (uids) => {
      for (const uid of uids) rows.delete(uid)
    },
  }
}

/** Folders made one after another at 1,000, 1,001 … ms, by `uid` or `uid in parent`. */
function foldersOf(...drawn: readonly string[]) {
  const store = openStore()
  let nowMs = 999
  const folders = createFolders({ store, nowMs: () => ++nowMs, newUid: () => 'made-up' })
  for (const text of drawn) {
    const [uid = '', parentUid = ''] = text.split(' in ')
    folders.create({ uid, parentUid, title: uid.toUpperCase(), description: '' })
  }
  return { store, folders }
}

const uidsOf = (folders: readonly Folder[]) => folders.map(({ uid }) => uid)
const family = ['a', 'b in a', 'c in b', 'd in a', 'other', 'below in other']
const change = { title: 'New', description: undefined, version: undefined, overwrite: false }
const eight = ['1', '2 in 1', '3 in 2', '4 in 3', '5 in 4', '6 in 5', '7 in 6', '8 in 7']

test('a folder is known by its uid', () => {
  const { folders } = foldersOf('a')
  expect(folders.get('a')).toMatchObject({ uid: 'a', title: 'A' })
  expect(() => folders.get('b')).toThrow(expect.objectContaining({ kind: 'missing', code: 'not-found' }))
})

test('a list shows what stands directly in a folder, or in the root', () => {
  const { folders } = foldersOf(...family)
  expect(uidsOf(folders.list('a'))).toEqual(['b', 'd'])
  expect(uidsOf(folders.list(''))).toEqual(['a', 'other'])
  expect(folders.all()).toHaveLength(6)
})

test('the folders above are told from the outermost on', () => {
  const { folders } = foldersOf(...family)
  expect(uidsOf(folders.parents(folders.get('c')))).toEqual(['a', 'b'])
  expect(folders.parents(folders.get('a'))).toEqual([])
})

describe('create()', () => {
  const wanted = { title: ' Team ', parentUid: '', description: 'ours' }

  test('makes version 1, its title without the space around it', () => {
    expect(foldersOf().folders.create({ ...wanted, uid: 'team' })).toEqual({
      id: 1,
      revision: 1,
      uid: 'team',
      title: 'Team',
      parentUid: '',
      description: 'ours',
      version: 1,
      createdAtMs: 1_000,
      updatedAtMs: 1_000,
    })
  })

  test.each([undefined, ''])('makes up a uid where it is %j', (uid) => {
    expect(foldersOf().folders.create({ ...wanted, uid }).uid).toBe('made-up')
  })

  test.each([
    { name: 'a uid that is taken', parts: { uid: 'a' }, fault: { kind: 'conflict', code: 'folder-exists' } },
    { name: 'a uid with other signs', parts: { uid: 'a b' }, fault: { kind: 'invalid', param: 'uid' } },
    { name: 'an empty title', parts: { uid: 'x', title: ' ' }, fault: { kind: 'invalid', param: 'title' } },
    { name: 'a parent that is not there', parts: { uid: 'x', parentUid: 'gone' }, fault: { kind: 'missing' } },
  ])('refuses $name', ({ parts, fault }) => {
    const { folders } = foldersOf('a')
    expect(() => folders.create({ ...wanted, ...parts })).toThrow(expect.objectContaining(fault))
    expect(uidsOf(folders.all())).toEqual(['a'])
  })

  test('eight may stand in each other, no more', () => {
    const { folders } = foldersOf(...eight)
    expect(folders.parents(folders.get('8'))).toHaveLength(7)
    expect(() => folders.create({ ...wanted, uid: '9', parentUid: '8' })).toThrow('at most 8')
  })
})

describe('update()', () => {
  test('changes the title, counts the version and keeps the rest', () => {
    const { folders } = foldersOf('a', 'b in a')
    expect(folders.update('b', { ...change, title: ' New ' })).toMatchObject({
      uid: 'b',
      title: 'New',
      parentUid: 'a',
      description: '',
      version: 2,
      createdAtMs: 1_001,
      updatedAtMs: 1_002,
    })
  })

  test('a description that is given replaces what was there', () => {
    const { folders } = foldersOf('a')
    expect(folders.update('a', { ...change, description: 'ours' }).description).toBe('ours')
    expect(folders.update('a', change).description).toBe('ours')
    expect(folders.update('a', { ...change, description: '' }).description).toBe('')
  })

  test.each([
    { name: 'the version it has', given: { version: 1 } },
    { name: 'any version, when told to overwrite', given: { version: 7, overwrite: true } },
  ])('takes $name', ({ given }) => {
    expect(foldersOf('a').folders.update('a', { ...change, ...given }).version).toBe(2)
  })

  test.each([
    { name: 'another version', uid: 'a', given: { version: 2 }, fault: { kind: 'conflict', code: 'version-mismatch' } },
    { name: 'an empty title', uid: 'a', given: { title: ' ' }, fault: { kind: 'invalid', param: 'title' } },
    { name: 'a folder that is not there', uid: 'b', given: {}, fault: { kind: 'missing' } },
  ])('refuses $name', ({ uid, given, fault }) => {
    const { folders } = foldersOf('a')
    expect(() => folders.update(uid, { ...change, ...given })).toThrow(expect.objectContaining(fault))
    expect(folders.get('a').version).toBe(1)
  })
})

describe('move()', () => {
  test.each([
    { name: 'into another folder', to: 'other' },
    { name: 'into the root', to: '' },
    { name: 'to where it stands', to: 'a' },
    { name: 'beside its parent', to: 'd' },
  ])('goes $name, with what is in it', ({ to }) => {
    const { folders } = foldersOf(...family)
    expect(folders.move('b', to)).toMatchObject({ parentUid: to, version: 2, updatedAtMs: 1_006 })
    expect(uidsOf(folders.list('b'))).toEqual(['c'])
  })

  test.each([
    { name: 'itself', to: 'a' },
    { name: 'a folder in it', to: 'b' },
    { name: 'one further down', to: 'c' },
  ])('does not go into $name', ({ to }) => {
    const { folders } = foldersOf(...family)
    expect(() => folders.move('a', to)).toThrow('Cannot move a folder into itself')
    expect(folders.get('a').parentUid).toBe('')
  })

  test('the levels it brings along count', () => {
    const { folders } = foldersOf(...eight, 'x', 'y in x')
    expect(folders.move('x', '6').parentUid).toBe('6')
    expect(() => folders.move('x', '7')).toThrow('at most 8')
  })
})

describe('tree() and remove()', () => {
  test.each([
    { uid: 'a', tree: ['a', 'b', 'd', 'c'] },
    { uid: 'b', tree: ['b', 'c'] },
    { uid: 'c', tree: ['c'] },
    { uid: 'other', tree: ['other', 'below'] },
  ])('in $uid are $tree', ({ uid, tree }) => expect(foldersOf(...family).folders.tree(uid)).toEqual(tree))

  test('what is removed goes with all that is in it, and nothing beside it', () => {
    const { folders } = foldersOf(...family)
    expect(folders.remove('a', 'admin')).toMatchObject({ uid: 'a' })
    expect(uidsOf(folders.all())).toEqual(['below', 'other'])
    expect(() => folders.remove('a', 'admin')).toThrow(expect.objectContaining({ kind: 'missing' }))
  })
})

test('damaged folders that stand in each other in a circle end, and are too deep to move', () => {
  const { store, folders } = foldersOf('a', 'b in a')
  store.put({ ...folders.get('a'), parentUid: 'b' })
  expect(folders.tree('a')).toEqual(['a', 'b'])
  expect(folders.parents(folders.get('a'))).toHaveLength(8)
  expect(() => folders.move('a', '')).toThrow('at most 8')
})

test('ensure() takes the folder that is there, or makes it in the root', () => {
  const { folders } = foldersOf('a', 'b in a')
  expect(folders.ensure('b', 'Another')).toMatchObject({ title: 'B', version: 1 })
  expect(folders.ensure('c', 'Third')).toMatchObject({ uid: 'c', title: 'Third', parentUid: '', description: '' })
})
