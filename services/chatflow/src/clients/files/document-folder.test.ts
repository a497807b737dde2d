import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collect } from '../../test-support/documents.ts'
import { createDocumentFolder } from './document-folder.ts'

let home = ''
let root = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'documents-'))
  root = join(home, 'documents')
  await mkdir(join(root, 'sub'), { recursive: true })
  await writeFile(join(home, 'secret.txt'), 'secret')
  await writeFile(join(root, 'b.txt'), 'b')
  await writeFile(join(root, 'a.TXT'), 'a')
  await writeFile(join(root, 'picture.png'), 'p')
  await writeFile(join(root, 'sub', 'c.txt'), 'c')
})
afterEach(() => rm(home, { recursive: true }))

function names(path: string, recursive = false, own: { maxBytes?: number; maxFiles?: number } = {}) {
  const folder = createDocumentFolder({ root, maxBytes: 100, maxFiles: 10, ...own })
  const files = collect(folder.files(path, recursive, (ending) => ending === '.txt'))
  return files.then((all) => all.map(({ name, bytes }) => `${name}=${new TextDecoder().decode(bytes)}`))
}

describe('the folder of documents', () => {
  test('gives the wanted files in order of their names', async () => {
    expect(await names('.')).toEqual(['a.TXT=a', 'b.txt=b'])
  })

  test('gives those of the folders below when asked to', async () => {
    expect(await names('', true)).toEqual(['a.TXT=a', 'b.txt=b', 'sub/c.txt=c'])
  })

  test('is also found by its whole path', async () => {
    expect(await names(join(root, 'sub'))).toEqual(['c.txt=c'])
  })

  test.each(['..', '../', 'sub/../..', '/etc', '/', '../documents-other', 'sub/../../..'])(
    'is not left by "%s"',
    async (path) => {
      await mkdir(join(home, 'documents-other'))
      await expect(names(path)).rejects.toMatchObject({
        kind: 'broken',
        message: expect.stringContaining('below the configured "loaderRoot" alone'),
      })
    },
  )

  test.each(['nowhere', 'a\0b'])('says when there is no folder "%s"', async (path) => {
    await expect(names(path)).rejects.toMatchObject({ kind: 'broken' })
  })

  test('is not left by a link', async () => {
    await symlink(home, join(root, 'out'))
    await symlink(join(home, 'secret.txt'), join(root, 'secret.txt'))
    await expect(names('out')).rejects.toMatchObject({ kind: 'broken' })
    expect(await names('', true)).toEqual(['a.TXT=a', 'b.txt=b', 'sub/c.txt=c'])
  })

  test('refuses a file and a number of files beyond the limit', async () => {
    await expect(names('', true, { maxFiles: 2 })).rejects.toThrow('more than 2 files')
    await expect(names('', true, { maxBytes: 0 })).rejects.toThrow('it has 1 bytes, more than 0')
  })
})
