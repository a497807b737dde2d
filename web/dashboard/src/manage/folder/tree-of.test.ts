import { expect, test } from 'vitest'
import { treeOf } from './tree-of.ts'

const folders = [
  { uid: 'below', folderUid: 'inner' },
  { uid: 'inner', folderUid: 'outer' },
  { uid: 'outer' },
  { uid: 'beside', folderUid: 'elsewhere' },
]

test.each([
  { name: 'a folder with those at any depth below it', uid: 'outer', tree: ['outer', 'inner', 'below'] },
  { name: 'a folder with nothing below it', uid: 'below', tree: ['below'] },
  { name: 'a folder that is not among them', uid: 'gone', tree: ['gone'] },
])('treeOf() is $name', ({ uid, tree }) => expect([...treeOf(uid, folders)]).toEqual(tree))

test('treeOf() ends where damaged data go in a circle', () => {
  const circle = [
    { uid: 'a', folderUid: 'b' },
    { uid: 'b', folderUid: 'a' },
  ]
  expect([...treeOf('a', circle)]).toEqual(['a', 'b'])
})
