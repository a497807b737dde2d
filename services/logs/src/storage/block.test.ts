import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StreamEntry, StreamLabels } from '../domain/streams/stream-store.ts'
import { type Block, blockOf, type ChunkPlace, readChunk, readChunkColumns, readIndex, writeBlock } from './block.ts'
import { encodePlainChunk } from './chunk.ts'
import { Head } from './head.ts'

const all = { from: '', until: '~', needles: [] }
const timeAt = (seconds: number) => `${Math.round(seconds * 1000)}`.padEnd(4, '0').padStart(10, '0').padEnd(19, '0')
const entries = (labels: StreamLabels, lines: readonly (readonly [seconds: number, line: string])[]): StreamEntry[] =>
  lines.map(([seconds, line]) => ({ labels, time: timeAt(seconds), line, metadata: {} }))
/** So many lines of so many characters, from a second on. */
const many = (count: number, chars: number, from: number) =>
  Array.from({ length: count }, (_, at) => [from + at / 1000, `${at} `.padEnd(chars, 'x')] as const)

let dir = ''
let faults: string[] = []
const report = (fault: string) => faults.push(fault)
const one = (labels: StreamLabels) => labels

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'log-block-'))
  faults = []
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function write(...streams: readonly StreamEntry[][]): Promise<Block> {
  const head = new Head()
  for (const lines of streams) head.add(lines[0]?.labels ?? {}, lines, encodePlainChunk(lines))
  return writeBlock(dir, 7, head)
}

async function read(block: Block, wish = all) {
  const places = await readIndex(block, one, report)
  const chunks = await Promise.all(places.map((place) => readChunk(block, place, wish, report)))
  return chunks.flat().map(({ labels, line }) => `${Object.values(labels).join()} ${line}`)
}

const a: StreamLabels = { app: 'a' }
const b: StreamLabels = { app: 'b', zone: 'x' }

describe('blockOf()', () => {
  const [from, to] = ['1'.repeat(19), '2'.repeat(19)]

  test('reads what a file spans from its name', () => {
    expect(blockOf('/logs', `0000000042-${from}-${to}.block`, 99)).toEqual({
      ...{ number: 42, path: `/logs/0000000042-${from}-${to}.block`, from, to, fileBytes: 99 },
    })
  })

  test.each([
    `0000000042-${from}-${to}.block.draft`,
    `x0000000042-${from}-${to}.block`,
    `42-${from}-${to}.block`,
    `0000000042-${from}-${to.slice(1)}.block`,
    '0000000042.log',
    '',
  ])('knows no other file: "%s"', (name) => {
    expect(blockOf('/logs', name, 99)).toBeUndefined()
  })
})

describe('writeBlock()', () => {
  test('writes a file that tells of itself by its name and its size', async () => {
    const block = await write(
      entries(a, [
        [2, 'two'],
        [3, 'three'],
      ]),
      entries(b, [[1, 'one']]),
    )
    const bytes = readFileSync(block.path)
    expect(block).toEqual(blockOf(dir, basename(block.path), bytes.length))
    expect(block).toMatchObject({ number: 7, from: timeAt(1), to: timeAt(3) })
    expect(readdirSync(dir)).toEqual([basename(block.path)])
  })

  test('keeps every line with its time, by stream', async () => {
    const block = await write(
      entries(a, [
        [2, 'two'],
        [3, 'three'],
      ]),
      entries(b, [[1, 'one']]),
    )
    const places = await readIndex(block, one, report)
    expect(places.map(({ labels, from, to, count }) => [labels, from, to, count])).toEqual([
      [a, timeAt(2), timeAt(3), 2],
      [b, timeAt(1), timeAt(1), 1],
    ])
    expect(await read(block)).toEqual(['a two', 'a three', 'b,x one'])
    expect(faults).toEqual([])
  })

  test('leaves nothing behind where it cannot be written', async () => {
    rmSync(dir, { recursive: true })
    await expect(write(entries(a, [[1, 'one']]))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('makes further chunks of what is too long for one', async () => {
    const lines = entries(a, many(6, 200_000, 1))
    const places = await readIndex(await write(lines), one, report)
    // Two of 200,000 characters are below half a million, three are not.
    expect(places.map(({ count }) => count)).toEqual([2, 2, 2])
  })

  test('keeps a line that is too long by itself', async () => {
    const places = await readIndex(await write(entries(a, many(2, 600_000, 1))), one, report)
    expect(places.map(({ count }) => count)).toEqual([1, 1])
  })

  test('makes further chunks of lines that are too many for one', async () => {
    const lines = entries(a, many(16_385, 0, 1))
    // Twice, so that the stretches of the head overlap and are sorted into one another.
    const other = entries(a, many(10, 3, 1))
    const places = await readIndex(await write(lines, other), one, report)
    expect(places.reduce((sum, { count }) => sum + count, 0)).toBe(16_395)
    expect(Math.max(...places.map(({ count }) => count))).toBe(16_384)
  })

  test('joins stretches that are apart as they are, and sorts others into one another', async () => {
    const stretches = [many(600, 300, 1), many(600, 300, 10), many(600, 300, 20)]
    const block = await write(...stretches.map((lines) => entries(a, lines)), entries(a, [[10.0005, 'between']]))
    const lines = (await read(block)).map((line) => line.slice(2))
    expect(lines).toHaveLength(1_801)
    const places = await readIndex(block, one, report)
    for (const [at, { from, to }] of places.entries())
      for (const other of places.slice(at + 1)) expect(from > other.to || to < other.from).toBe(true)
    const times = (await Promise.all(places.map((place) => readChunk(block, place, all, report)))).map((chunk) =>
      chunk.map(({ time }) => time),
    )
    for (const chunk of times) expect(chunk).toEqual(chunk.toSorted())
  })
})

describe('the chunks of a block', () => {
  const countsOf = async (...stretches: readonly (readonly (readonly [number, string])[])[]) => {
    const places = await readIndex(await write(...stretches.map((lines) => entries(a, lines))), one, report)
    return places.map(({ count }) => count)
  }

  test.each([
    { name: 'three stretches that follow one another are one', chars: 300, starts: [1, 10, 20], counts: [1_800] },
    {
      name: 'stretches that are too large together stay apart',
      chars: 1_000,
      starts: [1, 10, 20],
      counts: [600, 600, 600],
    },
    { name: 'small ones are written anew as one', chars: 20, starts: [1, 10], counts: [1_200] },
    { name: 'a small one joins the large one before it', chars: 300, starts: [1], small: 30, counts: [1_200] },
  ])('$name', async ({ chars, starts, small, counts }) => {
    const stretches = starts.map((from) => many(600, chars, from))
    expect(await countsOf(...stretches, ...(small === undefined ? [] : [many(600, 10, small)]))).toEqual(counts)
  })

  test('do not overlap where stretches do', async () => {
    const [long, within] = [many(2_000, 300, 1), many(600, 300, 1.2)]
    const places = await readIndex(
      await write(entries(a, long), entries(a, within), entries(a, many(600, 300, 9))),
      one,
      report,
    )
    expect(places.reduce((sum, { count }) => sum + count, 0)).toBe(3_200)
    for (const [at, { from, to }] of places.entries())
      for (const other of places.slice(at + 1)) expect(from > other.to || to < other.from).toBe(true)
  })
})

describe('readIndex()', () => {
  test('gives labels that are the same as one object', async () => {
    const block = await write(entries(a, many(6, 200_000, 1)))
    const kept: StreamLabels[] = []
    const keep = (labels: StreamLabels) => {
      kept.push(labels)
      return labels
    }
    const places = await readIndex(block, keep, report)
    expect(places).toHaveLength(3)
    expect(kept).toEqual([a])
    expect(places.every(({ labels }) => labels === kept[0])).toBe(true)
  })

  test('is empty, without a word, where the file is gone', async () => {
    const block = await write(entries(a, [[1, 'one']]))
    rmSync(block.path)
    expect(await readIndex(block, one, report)).toEqual([])
    expect(faults).toEqual([])
  })

  test.each([
    { name: 'a foot that is cut off', damage: (path: string, size: number) => truncateSync(path, size - 1) },
    { name: 'an index that is cut off', damage: (path: string, size: number) => truncateSync(path, size - 30) },
    {
      name: 'a foot that leads behind the file',
      damage: (path: string, size: number) => patch(path, size - 8, 0xff, 6),
    },
    { name: 'an index with another byte', damage: (path: string, size: number) => patch(path, size - 12, 0xff, 1) },
  ])('looks for the chunks, and says so, behind $name', async ({ damage }) => {
    const block = await write(entries(a, [[2, 'two']]), entries(b, [[1, 'one']]))
    damage(block.path, block.fileBytes)
    expect(await read(block)).toEqual(['a two', 'b,x one'])
    expect(faults).toEqual([`the index of ${block.path} is damaged: its chunks are looked for`])
  })

  test('finds nothing in a file of less than a foot', async () => {
    const block = await write(entries(a, [[1, 'one']]))
    truncateSync(block.path, 7)
    expect(await readIndex(block, one, report)).toEqual([])
    expect(faults).toHaveLength(1)
  })

  function patch(path: string, at: number, value: number, count: number) {
    const bytes = readFileSync(path)
    for (let nth = 0; nth < count; nth++) bytes[at + nth] = (bytes[at + nth] ?? 0) ^ value
    writeFileSync(path, bytes)
  }
})

describe('reading a chunk', () => {
  let block: Block
  let place: ChunkPlace

  beforeEach(async () => {
    block = await write(
      entries(a, [
        [1, 'one'],
        [2, 'two'],
        [3, 'three'],
      ]),
    )
    const [first] = await readIndex(block, one, report)
    if (first === undefined) throw new Error('Cannot read a chunk: none was written')
    place = first
  })

  test('gives the lines of a range, its end outside', async () => {
    const found = await readChunk(block, place, { from: timeAt(2), until: timeAt(3), needles: [] }, report)
    expect(found).toEqual(entries(a, [[2, 'two']]))
  })

  test.each([true, false])('gives columns, with their texts only where they are wanted: %s', async (withTexts) => {
    const columns = await readChunkColumns(block, place, all, { withTexts, report })
    expect([...(columns?.lengths ?? [])]).toEqual([3, 3, 5])
    expect(columns?.labels).toBe(place.labels)
  })

  test('is not done where its filter tells that a text is not there', async () => {
    const large = await write(entries(a, many(1_000, 40, 100)))
    const [only] = await readIndex(large, one, report)
    if (only === undefined) throw new Error('Cannot read a chunk: none was written')
    const bytes = readFileSync(large.path)
    bytes[only.at + 14] = (bytes[only.at + 14] ?? 0) ^ 0xff
    writeFileSync(large.path, bytes)
    const absent = { ...all, needles: [{ texts: ['absent'], ignoresCase: false }] }
    await readChunk(large, only, absent, report)
    expect(faults).toEqual([])
    // That it is damaged is seen by whoever reads it.
    await readChunk(large, { ...only, filterLength: 0 }, absent, report)
    await readChunk(large, only, all, report)
    expect(faults).toHaveLength(2)
  })

  test('leaves out a chunk that is damaged, and says how many lines that are', async () => {
    const bytes = readFileSync(block.path)
    bytes[place.at + 14] = (bytes[place.at + 14] ?? 0) ^ 0xff
    writeFileSync(block.path, bytes)
    expect(await readChunk(block, place, all, report)).toEqual([])
    expect(await readChunkColumns(block, place, all, { withTexts: true, report })).toBeUndefined()
    const fault = `3 lines in ${block.path} are damaged and left out`
    expect(faults).toEqual([fault, fault])
  })

  test('is empty, without a word, where the file is gone', async () => {
    rmSync(block.path)
    expect(await readChunk(block, place, all, report)).toEqual([])
    expect(faults).toEqual([])
  })
})
