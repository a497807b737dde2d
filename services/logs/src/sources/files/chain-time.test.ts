import { describe, expect, onTestFinished, test } from 'vitest'
import { cursorAt, endOfChain, firstTime, placeOfTime, positionOf } from './chain-time.ts'
import { openFiles, timeOf } from './files.fixture.ts'
import { type Chain, locate, openChain } from './locate.ts'

const blocks = { blockBytes: 128, maxRecordBytes: 1_024 }

/** Files of so many lines each, oldest first; each line is its number. */
async function open(...counts: readonly number[]): Promise<Chain> {
  const { dir, writer, write } = openFiles()
  let from = 1
  for (const [at, count] of counts.entries()) {
    if (at > 0) writer.rotate()
    write(count, from)
    from += count
  }
  const chain = await openChain('web', { dir, ...blocks })
  onTestFinished(() => chain.close())
  return chain
}

async function lineAt({ files }: Chain, { file, offset }: { file: number; offset: number }) {
  const log = files[file]
  const bytes = await log?.read(offset, 100)
  return /"log":"(\d+)/.exec(bytes?.toString('utf8') ?? '')?.[1]
}

describe('placeOfTime()', () => {
  test.each([2, 39, 40, 42, 70, 72, 80])('finds the line of its time, in whichever file: %i', async (count) => {
    const chain = await open(40, 30, 10)
    expect(await lineAt(chain, await placeOfTime(chain, timeOf(count), blocks))).toBe(`${count}`)
  })

  test('is the end of the file before where a line is the first of its file', async () => {
    const chain = await open(4, 4)
    const place = await placeOfTime(chain, timeOf(5), blocks)
    expect(place).toEqual({ file: 0, offset: await chain.files[0]?.size() })
  })

  test('begins with the first file where all lines are later', async () => {
    expect(await placeOfTime(await open(4, 4), timeOf(0), blocks)).toEqual({ file: 0, offset: 0 })
  })

  test('is the end where all lines are older', async () => {
    const chain = await open(4, 4)
    const place = await placeOfTime(chain, timeOf(9), blocks)
    expect(place).toEqual(await endOfChain(chain, blocks))
    expect(place.file).toBe(1)
  })

  test('is the end of a file where the time lies before the next one', async () => {
    const chain = await open(4, 4)
    const later = String(BigInt(timeOf(4)) + 1n)
    const place = await placeOfTime(chain, later, blocks)
    expect(place).toEqual({ file: 0, offset: await chain.files[0]?.size() })
  })

  test('is the beginning where there are no files', async () => {
    const { dir } = openFiles()
    const chain = await openChain('other', { dir, ...blocks })
    expect(await placeOfTime(chain, timeOf(1), blocks)).toEqual({ file: 0, offset: 0 })
    expect(await endOfChain(chain, blocks)).toEqual({ file: 0, offset: 0 })
  })
})

describe('firstTime()', () => {
  test('is that of the first line of a file', async () => {
    const [first, second] = (await open(3, 3)).files
    expect(first && (await firstTime(first, blocks))).toBe(timeOf(1))
    expect(second && (await firstTime(second, blocks))).toBe(timeOf(4))
  })
})

describe('places as cursors', () => {
  test('lead back to the same place', async () => {
    const chain = await open(5, 5)
    const place = await placeOfTime(chain, timeOf(7), blocks)
    const cursor = await cursorAt(chain, place)
    expect(cursor.stdout).toEqual([expect.any(String), place.offset])
    expect(cursor.stderr).toEqual(cursor.stdout)
    expect(await locate(chain, cursor)).toEqual({ stdout: place, stderr: place })
  })

  test('are the end of the file before where nothing is in one yet', async () => {
    const chain = await open(5, 5)
    const [first] = chain.files
    const empty = { ...chain.files[1], generation: async () => undefined } as unknown as Chain['files'][number]
    const files = first === undefined ? [] : [first, empty]
    expect(await positionOf({ ...chain, files }, { file: 1, offset: 0 })).toEqual([
      await first?.generation(),
      await first?.size(),
    ])
    expect(await positionOf({ ...chain, files: [empty] }, { file: 0, offset: 0 })).toBeUndefined()
    expect(await positionOf({ ...chain, files: [empty, empty] }, { file: 1, offset: 0 })).toBeUndefined()
  })

  test('are refused between two lines, and unknown where their file is gone', async () => {
    const chain = await open(5)
    const generation = (await chain.files[0]?.generation()) ?? ''
    await expect(locate(chain, { stdout: [generation, 3], stderr: undefined })).rejects.toMatchObject({
      ...{ kind: 'invalid', code: 'invalid_cursor', param: 'cursor' },
    })
    await expect(locate(chain, { stdout: [generation, 1_000_000], stderr: undefined })).rejects.toThrow(
      'Cannot read on',
    )
    expect(await locate(chain, { stdout: ['gone', 3], stderr: undefined })).toEqual({
      stdout: undefined,
      stderr: { file: 0, offset: 0 },
    })
  })
})
