import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ByteWriter } from '../wal/byte-writer.ts'
import { ChunkFiles, chunkFileName } from './chunk-files.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'chunk-files-'))
})
afterEach(async () => await rm(dir, { recursive: true, force: true }))

/** Bytes of a length, as records would be. */
function content(length: number): ByteWriter {
  const writer = new ByteWriter()
  for (let at = 0; at < length; at++) writer.varint(1)
  return writer
}

const knowing = (files: Readonly<Record<number, number>>, holes: readonly { start: number; end: number }[] = []) =>
  new ChunkFiles(
    dir,
    () => 100,
    new Map(Object.entries(files).map(([number, length]) => [Number(number), { length, holes }])),
  )

describe('current', () => {
  test.each([
    { name: 'the first file is number 1', files: {} as Readonly<Record<number, number>>, current: 1 },
    { name: 'the newest is written on while it is short', files: { 3: 10, 7: 99 }, current: 7 },
    { name: 'after a full one another is begun', files: { 3: 10, 7: 100 }, current: 8 },
  ])('$name', ({ files, current }) => expect(knowing(files).current).toBe(current))

  test('a file that could not be read in full is not written on', () => {
    expect(knowing({ 7: 10 }, [{ start: 2, end: 4 }]).current).toBe(8)
  })
})

test('files are known by number and bytes', () => {
  const files = knowing({ 3: 10, 7: 99 })
  expect(files.numbers).toEqual([3, 7])
  expect(files.bytes).toBe(109)
})

describe('states()', () => {
  const samples = new Map([[3, 5]])

  test('tells the samples in use of each file, none where no chunk is left', () => {
    expect([...knowing({ 3: 10, 7: 99 }).states(samples, undefined)]).toEqual([
      [3, { length: 10, holes: [], samples: 5 }],
      [7, { length: 99, holes: [], samples: 0 }],
    ])
  })

  test('counts what grew, and keeps the holes it has', () => {
    const holes = [{ start: 2, end: 4 }]
    expect(knowing({ 3: 10 }, holes).states(samples, { file: 3, length: 20 }).get(3)).toEqual({
      length: 20,
      holes,
      samples: 5,
    })
  })

  test('does not count before the checkpoint is in place', () => {
    const files = knowing({ 3: 10 })
    const states = files.states(samples, { file: 4, length: 20 })
    expect(files.bytes).toBe(10)
    files.settle(states)
    expect(files.bytes).toBe(30)
  })
})

describe('write() and remove()', () => {
  test('a new file begins with what is written', async () => {
    expect(await knowing({}).write(1, content(3))).toBe(3)
    expect(await readFile(join(dir, chunkFileName(1)))).toEqual(Buffer.from([1, 1, 1]))
  })

  test('what was never settled is written over', async () => {
    const files = knowing({ 1: 2 })
    await writeFile(join(dir, chunkFileName(1)), Buffer.from([8, 9, 7, 7, 7, 7, 7]))
    expect(await files.write(1, content(3))).toBe(5)
    expect(await readFile(join(dir, chunkFileName(1)))).toEqual(Buffer.from([8, 9, 1, 1, 1]))
  })

  test('a removed file is neither known nor there', async () => {
    const files = knowing({ 1: 2 })
    await writeFile(join(dir, chunkFileName(1)), Buffer.from([8, 9]))
    await files.remove(1)
    expect(files.numbers).toEqual([])
    expect(await readdir(dir)).toEqual([])
  })

  test('a file that is gone already counts as removed', async () => {
    const files = knowing({ 1: 2 })
    await files.remove(1)
    expect(files.numbers).toEqual([])
  })
})
