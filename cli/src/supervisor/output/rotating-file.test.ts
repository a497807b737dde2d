import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRotatingFile } from './rotating-file.ts'

function open({ maxBytes = 10, files = 3, folder = temporaryFolder() } = {}) {
  const path = join(folder, 'web.log')
  const file = createRotatingFile({ path, maxBytes, files })
  onTestFinished(() => file.close())
  const append = (...texts: string[]) => file.append(texts.map((text) => Buffer.from(text)))
  const contents = () =>
    ['', '.1', '.2', '.3'].map((end) => {
      try {
        return readFileSync(`${path}${end}`, 'utf8')
      } catch {
        return undefined
      }
    })
  return { path, file, append, contents }
}

describe('a file that rotates', () => {
  test('takes records until the next would not fit', async () => {
    const { append, contents } = open()
    await append('12345', '67890')
    expect(contents()).toEqual(['1234567890', undefined, undefined, undefined])
    await append('x')
    expect(contents()).toEqual(['x', '1234567890', undefined, undefined])
  })

  test('never tears a record, also among many at once', async () => {
    const { append, contents } = open()
    await append('1234', '5678', 'abcd', 'efgh', 'ij')
    expect(contents()).toEqual(['abcdefghij', '12345678', undefined, undefined])
  })

  test('keeps so many files, and deletes the oldest', async () => {
    const { append, contents } = open()
    for (const text of ['first-....', 'second-...', 'third-....', 'fourth-...']) await append(text)
    expect(contents()).toEqual(['fourth-...', 'third-....', 'second-...', undefined])
  })

  test('gives a record that is too long a file of its own', async () => {
    const { append, contents } = open()
    await append('a', 'longer than ten bytes', 'b')
    expect(contents()).toEqual(['b', 'longer than ten bytes', 'a', undefined])
  })

  test('begins with nothing when it takes nothing', async () => {
    const { append, contents } = open()
    await append()
    expect(contents()[0]).toBeUndefined()
  })

  test('goes on with what an earlier process wrote, and counts it', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'web.log'), '123456789')
    const { append, contents } = open({ folder })
    await append('0')
    expect(contents()[0]).toBe('1234567890')
    await append('x')
    expect(contents().slice(0, 2)).toEqual(['x', '1234567890'])
  })

  test('is opened again after it was closed', async () => {
    const { file, append, contents } = open()
    await append('a')
    await file.close()
    await file.close()
    await append('b')
    expect(contents()[0]).toBe('ab')
  })

  test('is for its owner alone', async () => {
    const { path, append } = open()
    await append('a')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('tells that it cannot be opened', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'web.log'))
    await expect(open({ folder }).append('a')).rejects.toThrow('EISDIR')
  })

  test('tells that it cannot make room', async () => {
    const { path, append } = open()
    mkdirSync(`${path}.2`)

    await append('1234567890')
    await expect(append('x')).rejects.toThrow(/directory/)
  })
})
