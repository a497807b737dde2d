import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { currentPath, inodeAt, type LogFile, listFiles, openFile } from './log-files.ts'

let dir: string
beforeEach(() => {
  dir = temporaryFolder()
})

const write = (name: string, text = `${name}\n`) => writeFileSync(join(dir, name), text)
const names = async (service = 'web') => (await listFiles(dir, service)).map(({ path }) => basename(path))

async function open(name: string, maxRecordBytes = 1_024): Promise<LogFile> {
  const path = join(dir, name)
  const file = await openFile({ path, inode: (await inodeAt(path)) ?? '' }, { dir, maxRecordBytes })
  if (file === undefined) throw new Error(`${name} is another file`)
  onTestFinished(() => file.close())
  return file
}

describe('the files of a service', () => {
  test('are listed oldest first', async () => {
    for (const name of ['web.log', 'web.log.1', 'web.log.2', 'web.log.10']) write(name)
    expect(await names()).toEqual(['web.log.10', 'web.log.2', 'web.log.1', 'web.log'])
  })

  test('are those alone that bear its name and a number', async () => {
    for (const name of ['web.log', 'web.log.0', 'web.log.x', 'web.log.1.5', 'web.log.1002', 'web.log.-1', 'web2.log.1'])
      write(name)
    write('web.log.1000')
    expect(await names()).toEqual(['web.log.1000', 'web.log'])
    expect(await names('web2')).toEqual(['web2.log.1'])
  })

  test('a folder or a link is none', async () => {
    write('other')
    mkdirSync(join(dir, 'web.log'))
    symlinkSync(join(dir, 'other'), join(dir, 'web.log.1'))
    expect(await names()).toEqual([])
  })

  test('are none where the folder is not there', async () => {
    dir = join(dir, 'not', 'there')
    expect([await names(), await inodeAt(join(dir, 'x'))]).toEqual([[], undefined])
    dir = temporaryFolder()
    write('file')
    dir = join(dir, 'file')
    expect(await names()).toEqual([])
  })

  test('the current one bears no number', () => {
    expect(currentPath('/logs', 'web')).toBe('/logs/web.log')
  })
})

describe('an open file', () => {
  test('is not opened when its name is another by now, or gone', async () => {
    write('web.log')
    const ref = { path: join(dir, 'web.log'), inode: (await inodeAt(join(dir, 'web.log'))) ?? '' }
    renameSync(ref.path, join(dir, 'web.log.1'))
    write('web.log')
    expect(await openFile(ref, { dir, maxRecordBytes: 8 })).toBeUndefined()
    rmSync(ref.path)
    expect(await openFile(ref, { dir, maxRecordBytes: 8 })).toBeUndefined()
  })

  test('is read from any place, also after its name is gone', async () => {
    write('web.log', 'abc\ndef\n')
    const file = await open('web.log')
    rmSync(join(dir, 'web.log'))
    expect((await file.read(4, 2)).toString()).toBe('de')
    expect((await file.read(6, 100)).toString()).toBe('f\n')
    expect(await file.size()).toBe(8)
  })
})

describe('the generation of a file', () => {
  test('is known by its first record, however long the rest is', async () => {
    write('web.log', 'first\n')
    const before = await (await open('web.log')).generation()
    write('web.log', 'first\nsecond\n')
    expect(await (await open('web.log')).generation()).toBe(before)
    expect(before).toMatch(/^\w+-\w+\.[\w-]{12}$/)
  })

  test('is none while the first record is not whole', async () => {
    write('web.log', 'fir')
    const file = await open('web.log')
    expect(await file.generation()).toBeUndefined()
    write('web.log', 'first\n')
    expect(await file.generation()).toBeDefined()
  })

  test('of a first record that is longer than may be is known by its beginning', async () => {
    write('web.log', 'abcdefghij')
    const generation = await (await open('web.log', 8)).generation()
    expect(generation).toBeDefined()
    write('web.log', 'abcdefghXY\n')
    expect(await (await open('web.log', 8)).generation()).toBe(generation)
    expect(await (await open('web.log', 9)).generation()).not.toBe(generation)
  })

  test('is found behind thousands of bytes', async () => {
    write('web.log', `${'x'.repeat(20_000)}\n`)
    const one = await (await open('web.log', 100_000)).generation()
    write('web.log', `${'x'.repeat(19_999)}y\n`)
    expect(await (await open('web.log', 100_000)).generation()).not.toBe(one)
  })

  test('stays, until the file was emptied and written anew', async () => {
    write('web.log', 'first\n')
    const file = await open('web.log')
    expect(await file.renew()).toBe(false)
    const before = await file.generation()
    expect(await file.renew()).toBe(false)
    truncateSync(join(dir, 'web.log'))
    expect(await file.renew()).toBe(false)
    write('web.log', 'other\n')
    expect(await file.renew()).toBe(true)
    expect(await file.generation()).not.toBe(before)
    expect(await file.renew()).toBe(false)
  })
})
