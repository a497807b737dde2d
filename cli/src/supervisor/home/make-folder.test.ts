import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('a folder is made with those above it, for its owner alone where that is asked, and may be there already', async () => {
  const path = join(temporaryFolder(), 'a', 'b')
  await makeFolder(path, 0o700)
  await makeFolder(path, 0o700)
  expect(statSync(path).isDirectory()).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

test('a file in its place is told', async () => {
  const path = join(temporaryFolder(), 'a')
  writeFileSync(path, '')
  await expect(makeFolder(path, 0o700)).rejects.toThrow('EEXIST')
  await expect(makeFolder(join(path, 'b'), 0o700)).rejects.toThrow('ENOTDIR')
})
