import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openFiles, textsOf } from './files.fixture.ts'

describe('a reader of a service’s files', () => {
  test('gives out what is there, then what is written, each line once', async () => {
    const { write, follow } = openFiles({ blockBytes: 4_096 })
    write(3)
    const reader = await follow()
    expect(textsOf(await reader.take(2))).toEqual(['1', '2'])
    expect(textsOf(await reader.take(2))).toEqual(['3'])
    expect(textsOf(await reader.take(2))).toEqual([])
    write(1, 4)
    expect(textsOf(await reader.take(2))).toEqual(['4'])
  })

  test('another goes on behind what was taken, within what was read at once', async () => {
    const { write, follow } = openFiles({ blockBytes: 4_096 })
    write(4)
    const { cursor } = await (await follow()).take(2)
    expect(textsOf(await (await follow(cursor)).take(9))).toEqual(['3', '4'])
  })

  test('goes on with files that rotation makes, to the last line of the old one', async () => {
    const { write, writer, follow } = openFiles()
    write(1)
    const reader = await follow()
    await reader.take(9)
    write(1, 2)
    writer.rotate()
    write(1, 3)
    writer.rotate()
    write(1, 4)
    const texts: string[] = []
    for (let taken = await reader.take(9); taken.entries.length > 0; taken = await reader.take(9)) {
      expect(taken.gap).toBeUndefined()
      texts.push(...textsOf(taken))
    }
    expect(texts).toEqual(['2', '3', '4'])
  })

  test('tells of a gap where files went before they could be read', async () => {
    const { write, writer, follow } = openFiles({}, { files: 2 })
    write(1)
    const reader = await follow()
    await reader.take(9)
    for (const at of [2, 3, 4, 5]) {
      writer.rotate()
      write(1, at)
    }
    const found: unknown[] = []
    for (let taken = await reader.take(9); taken.entries.length > 0 || taken.gap; taken = await reader.take(9))
      found.push(taken.gap ?? textsOf(taken))
    expect(found[0]).toEqual({ container: 'c', reason: 'rotated' })
    expect(found.slice(1).flat()).toEqual(['4', '5'])
  })

  test('counts the bytes that it looked at', async () => {
    const { dir, write, follow } = openFiles({ blockBytes: 4_096 })
    write(3)
    const reader = await follow()
    await reader.take(9)
    expect(reader.scannedBytes).toBe(readFileSync(join(dir, 'web.log')).length)
  })

  test('goes on with each stream where that was', async () => {
    const { writer, follow } = openFiles({ blockBytes: 4_096 })
    writer.write('a ')
    writer.write('b1\n', 'stderr')
    writer.write('b2\n', 'stderr')
    writer.write('line\n')
    const first = await (await follow()).take(1)
    expect(textsOf(first)).toEqual(['b1'])
    expect(textsOf(await (await follow(first.cursor)).take(9))).toEqual(['b2', 'a line'])
  })

  test('a damaged record is a line of its own, with the time of the one before', async () => {
    const { writer, write, follow } = openFiles()
    write(1)
    writer.raw('torn\n')
    const { entries } = await (await follow()).take(9)
    expect(entries.map(({ line }) => line.text)).toEqual(['1', 'torn'])
    expect(entries[1]?.line.time).toBe(entries[0]?.line.time)
  })

  test('what is left of a record at the end of a file is given out once a newer file is there', async () => {
    const { writer, write, follow } = openFiles()
    write(1)
    writer.raw('torn')
    const reader = await follow()
    expect(textsOf(await reader.take(9))).toEqual(['1'])
    expect(textsOf(await reader.take(9))).toEqual([])
    writer.rotate()
    write(1, 2)
    expect(textsOf(await reader.take(9))).toEqual(['torn'])
    expect(textsOf(await reader.take(9))).toEqual(['2'])
  })

  test('a cursor within a record is refused, and one behind all that is there is not', async () => {
    const { write, follow } = openFiles()
    write(1)
    const { cursor } = await (await follow()).take(9)
    expect(textsOf(await (await follow(cursor)).take(9))).toEqual([])
    const place = cursor.stdout && ([cursor.stdout[0], cursor.stdout[1] - 1] as const)
    await expect(follow({ stdout: place, stderr: place })).rejects.toThrow('Cannot read on from this cursor')
  })
})

describe('a line without its end', () => {
  test('is waited for, and given out as a part when nothing more came', async () => {
    const clock = { nowMs: 1_795_251_600_500 }
    const { writer, follow } = openFiles({ clock: () => clock.nowMs })
    writer.write('unfin')
    const reader = await follow()
    expect(textsOf(await reader.take(9))).toEqual([])
    clock.nowMs += 1_000
    const { entries } = await reader.take(9)
    expect(entries.map(({ line }) => [line.text, line.partial])).toEqual([['unfin', true]])
    expect(textsOf(await reader.take(9))).toEqual([])
  })

  test('is one line when the rest comes in time', async () => {
    const { writer, follow } = openFiles({ clock: () => 1_795_251_600_500 })
    writer.write('unfin')
    const reader = await follow()
    expect(textsOf(await reader.take(9))).toEqual([])
    writer.write('ished\n')
    expect(textsOf(await reader.take(9))).toEqual(['unfinished'])
  })

  test('of parts that share a time, one of another time begins a new line', async () => {
    const { writer, follow } = openFiles({ partsShareTime: true })
    writer.write('left ')
    writer.write('whole\n')
    const { entries } = await (await follow()).take(9)
    expect(entries.map(({ line }) => [line.text, line.partial])).toEqual([
      ['left ', true],
      ['whole', false],
    ])
  })
})

describe('a file that got shorter', () => {
  test('as its writer took back what a full disk cut: reading goes on at its end, after a gap', async () => {
    const { dir, write, follow } = openFiles({ blockBytes: 4_096 })
    write(2)
    const reader = await follow()
    await reader.take(9)
    const path = join(dir, 'web.log')
    truncateSync(path, readFileSync(path).indexOf('\n') + 1)
    expect(await reader.take(9)).toMatchObject({ entries: [], gap: { container: 'c', reason: 'rotated' } })
    write(1, 3)
    expect(textsOf(await reader.take(9))).toEqual(['3'])
  })

  test('and may be emptied: it is read from its beginning, after a gap', async () => {
    const { dir, write, writer, follow } = openFiles({ mayTruncate: true, blockBytes: 4_096 })
    write(2)
    const reader = await follow()
    expect(textsOf(await reader.take(9))).toEqual(['1', '2'])
    writeFileSync(join(dir, 'web.log'), '')
    writer.write('new\n')
    expect((await reader.take(9)).gap).toEqual({ container: 'c', reason: 'rotated' })
    expect(textsOf(await reader.take(9))).toEqual(['new'])
    appendFileSync(join(dir, 'web.log'), '')
    expect(textsOf(await reader.take(9))).toEqual([])
  })
})

test('a service that wrote nothing yet is read from its first line', async () => {
  const { write, follow } = openFiles()
  const reader = await follow()
  expect(textsOf(await reader.take(9))).toEqual([])
  write(1)
  expect(textsOf(await reader.take(9))).toEqual(['1'])
})
