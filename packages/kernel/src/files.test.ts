import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { errorCode, renameAndSync, writeFileAtomic } from './files.ts'
import { recordSyncs } from './test-support/record-syncs.ts'
import { temporaryFolder } from './test-support/temporary-folder.ts'

const rewriter = fileURLToPath(new URL('./test-support/rewrite-forever.ts', import.meta.url))

describe('writeFileAtomic()', () => {
  test('replaces what was there and leaves no draft behind', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), 'old and longer')
    await writeFileAtomic(join(folder, 'file'), 'new')
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['file'])
  })

  test('writes bytes as they are', async () => {
    const path = join(temporaryFolder(), 'file')
    await writeFileAtomic(path, Uint8Array.of(0, 255, 10))
    expect([...readFileSync(path)]).toEqual([0, 255, 10])
  })

  test.skipIf(process.platform === 'win32')('gives the file the permissions asked for', async () => {
    const path = join(temporaryFolder(), 'file')
    await writeFileAtomic(path, 'private', { mode: 0o600 })
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('with replace: false, refuses to take the place of a file and leaves it as it was', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'file')
    await writeFileAtomic(path, 'first', { replace: false })
    await expect(writeFileAtomic(path, 'second', { replace: false })).rejects.toMatchObject({ code: 'EEXIST' })
    expect(readFileSync(path, 'utf8')).toBe('first')
    expect(readdirSync(folder)).toEqual(['file'])
  })

  test('that cannot put the file in place leaves no draft behind', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'taken', 'inside'), { recursive: true })
    await expect(writeFileAtomic(join(folder, 'taken'), 'text')).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['taken'])
  })

  test('of many writers at once, one wins whole', async () => {
    const path = join(temporaryFolder(), 'file')
    await Promise.all(['a', 'b', 'c', 'd'].map((letter) => writeFileAtomic(path, letter.repeat(50_000))))
    expect(readFileSync(path, 'utf8')).toMatch(/^(a{50000}|b{50000}|c{50000}|d{50000})$/)
  })

  test.skipIf(process.platform === 'win32')('has the file on the disk, and then its name', async () => {
    const folder = temporaryFolder()
    const synced = await recordSyncs(folder)
    await writeFileAtomic(join(folder, 'file'), 'text')
    expect(synced).toEqual([
      { inode: statSync(join(folder, 'file')).ino, names: [expect.stringMatching(/^file\..*\.tmp$/)] },
      { inode: statSync(folder).ino, names: expect.arrayContaining(['file']) },
    ])
  })

  test('killed at any moment, leaves a whole file', async () => {
    const path = join(temporaryFolder(), 'file')
    for (let round = 0; round < 5; round++) {
      const child = spawn(process.execPath, [rewriter, path], { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      // Any moment of a write will do, so each round waits a little longer.
      await new Promise((resolve) => setTimeout(resolve, round * 3))
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      const text = readFileSync(path, 'utf8')
      expect(text.length).toBe(200_000)
      expect(text).toBe(text.charAt(0).repeat(200_000))
    }
  })
})

describe('renameAndSync()', () => {
  test('puts a file in the place of another', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'draft'), 'new')
    writeFileSync(join(folder, 'file'), 'old')
    await renameAndSync(join(folder, 'draft'), join(folder, 'file'))
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['file'])
  })

  test.skipIf(process.platform === 'win32')('has the new name, and that the old one is gone, on the disk', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'other'))
    writeFileSync(join(folder, 'file'), 'text')
    const synced = await recordSyncs(folder)
    await renameAndSync(join(folder, 'file'), join(folder, 'other', 'file'))
    expect(synced).toEqual([
      { inode: statSync(join(folder, 'other')).ino, names: ['other'] },
      { inode: statSync(folder).ino, names: ['other'] },
    ])
  })
})

describe('errorCode()', () => {
  test.each([
    { name: 'of a system error', error: Object.assign(new Error('x'), { code: 'ENOENT' }), expected: 'ENOENT' },
    { name: 'of an error without one', error: new Error('x'), expected: undefined },
    { name: 'that is no text', error: Object.assign(new Error('x'), { code: 1 }), expected: undefined },
    { name: 'of what is no error', error: { code: 'ENOENT' }, expected: undefined },
  ])('$name is $expected', ({ error, expected }) => expect(errorCode(error)).toBe(expected))
})
