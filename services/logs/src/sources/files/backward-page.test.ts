import { describe, expect, test } from 'vitest'
import { openFiles, textsOf, timeOf } from './files.fixture.ts'

describe('a page backward', () => {
  test('holds the newest lines, oldest first, over all files', async () => {
    const { write, writer, backward } = openFiles()
    write(3)
    writer.rotate()
    write(2, 4)
    const page = await backward({ limit: 4 })
    expect(textsOf(page)).toEqual(['2', '3', '4', '5'])
    expect([page.more, page.gap]).toEqual([true, undefined])
    expect(page.entries.at(-1)?.line).toMatchObject({
      container: 'c',
      time: timeOf(5),
      stream: 'stdout',
      partial: false,
    })
  })

  test('goes on before the one that was given, to the oldest line', async () => {
    const { write, backward } = openFiles()
    write(5)
    const last = await backward({ limit: 2 })
    const before = await backward({ limit: 2, cursor: last.begin })
    const first = await backward({ limit: 2, cursor: before.begin })
    expect([last, before, first].map(textsOf)).toEqual([['4', '5'], ['2', '3'], ['1']])
    expect([last.more, before.more, first.more]).toEqual([true, true, false])
    expect(before.end).toEqual(last.begin)
  })

  test('that takes all there is says so', async () => {
    const { write, backward } = openFiles()
    write(3)
    const page = await backward()
    expect([textsOf(page), page.more]).toEqual([['1', '2', '3'], false])
  })

  test('reads forward again to the same end', async () => {
    const { write, backward, forward } = openFiles()
    write(3)
    const page = await backward({ limit: 1 })
    write(1, 4)
    expect(textsOf(await forward({ cursor: page.end }))).toEqual(['4'])
    expect(textsOf(await forward({ cursor: page.begin }))).toEqual(['3', '4'])
  })

  test('holds what is not older than its since and not newer than its until, both included', async () => {
    const { write, backward, forward } = openFiles()
    write(9)
    const page = await backward({ since: timeOf(3), until: timeOf(6) })
    expect([textsOf(page), page.more]).toEqual([['3', '4', '5', '6'], false])
    expect(textsOf(await forward({ cursor: page.end, limit: 1 }))).toEqual(['7'])
  })

  test('ends at its until also where the cursor is behind it', async () => {
    const { write, backward } = openFiles()
    write(5)
    const { end } = await backward()
    expect(textsOf(await backward({ cursor: end, until: timeOf(3), limit: 2 }))).toEqual(['2', '3'])
  })

  test('ends at its cursor also where the until is behind it', async () => {
    const { write, backward } = openFiles()
    write(5)
    const { begin } = await backward({ limit: 2 })
    expect(textsOf(await backward({ cursor: begin, until: timeOf(5), limit: 2 }))).toEqual(['2', '3'])
  })

  test('passes over what is not accepted', async () => {
    const { write, backward } = openFiles()
    write(6)
    const page = await backward({ accept: ({ text }) => Number(text) % 2 === 0, limit: 2 })
    expect([textsOf(page), page.more]).toEqual([['4', '6'], true])
    expect(textsOf(await backward({ cursor: page.begin }))).toEqual(['1', '2', '3'])
  })

  test('ends early when it had to look through too much, and goes on there', async () => {
    const { write, backward } = openFiles({ maxScanBytes: 300 })
    write(20)
    const page = await backward({ accept: () => false })
    expect(page.more).toBe(true)
    expect(page.scannedBytes).toBeGreaterThan(300)
    expect(page.scannedBytes).toBeLessThan(700)
    const next = await backward({ cursor: page.begin, limit: 1 })
    expect(Number(textsOf(next)[0])).toBeLessThan(20)
  })

  test('reads no further once it is full', async () => {
    const { write, backward } = openFiles({ blockBytes: 512 })
    write(20)
    const looked = async (limit: number) => {
      const texts: string[] = []
      await backward({ limit, accept: ({ text }) => texts.push(text) > 0 })
      return texts
    }
    // The oldest line of a block is known to be whole only when the page ends there.
    const ofOneBlock = await looked(1)
    expect(ofOneBlock.length).toBeGreaterThan(2)
    expect(await looked(ofOneBlock.length - 1)).toEqual(ofOneBlock)
  })

  test('before a place whose file is gone is empty, with a gap', async () => {
    const { write, writer, backward } = openFiles({}, { files: 2 })
    write(3)
    const { begin } = await backward({ limit: 1 })
    for (const at of [4, 5]) {
      writer.rotate()
      write(1, at)
    }
    expect(await backward({ cursor: begin })).toEqual({
      entries: [],
      begin,
      end: begin,
      more: false,
      scannedBytes: 0,
      gap: { container: 'c', reason: 'rotated' },
    })
  })

  test('of a service that wrote nothing is empty', async () => {
    expect(await openFiles().backward()).toMatchObject({ entries: [], more: false, scannedBytes: 0 })
  })
})

describe('lines of both streams', () => {
  test('keep their order, and each stream its place', async () => {
    const { writer, backward } = openFiles()
    writer.write('a1\n')
    writer.write('b1\n', 'stderr')
    writer.write('a2\n')
    const page = await backward({ limit: 2 })
    expect(page.entries.map(({ line }) => [line.stream, line.text])).toEqual([
      ['stderr', 'b1'],
      ['stdout', 'a2'],
    ])
    expect(textsOf(await backward({ cursor: page.begin }))).toEqual(['a1'])
  })

  test('parts of one that lie between those of the other are joined', async () => {
    const { writer, backward } = openFiles()
    writer.write('long ')
    writer.write('b\n', 'stderr')
    writer.write('line\n')
    expect(textsOf(await backward())).toEqual(['b', 'long line'])
  })
})

describe('a line whose end is not there yet', () => {
  const beforeMs = 1_795_251_600_000

  test('is left out while its writer may go on, and read from its beginning then', async () => {
    const { writer, write, backward, forward } = openFiles({ clock: () => beforeMs + 900 })
    write(1)
    writer.write('unfin')
    const page = await backward()
    expect(textsOf(page)).toEqual(['1'])
    writer.write('ished\n')
    expect(textsOf(await forward({ cursor: page.end }))).toEqual(['unfinished'])
  })

  test('is given out, as a part, when it was waited for long enough', async () => {
    const { writer, write, backward } = openFiles({ clock: () => beforeMs + 1_100 })
    write(1)
    writer.write('unfin')
    const { entries } = await backward()
    expect(entries.map(({ line }) => [line.text, line.partial])).toEqual([
      ['1', false],
      ['unfin', true],
    ])
  })

  test('is given out when what came after it is known', async () => {
    const { writer, backward } = openFiles({ clock: () => beforeMs + 900 })
    writer.write('unfin')
    expect(textsOf(await backward({ until: timeOf(1) }))).toEqual(['unfin'])
  })
})

test('where times go back a little, what lies behind older lines is found', async () => {
  const { writer, backward } = openFiles({ disorderMs: 1_000 })
  for (const [text, second] of [
    ['early', 1],
    ['late', 3],
    ['between', 2],
    ['last', 4],
  ] as const)
    writer.raw(`${JSON.stringify({ log: `${text}\n`, stream: 'stdout', time: `2026-11-21T09:00:0${second}Z` })}\n`)
  const second = (at: number) => `${Date.UTC(2026, 10, 21, 9, 0, at)}000000`
  expect(textsOf(await backward({ since: second(3) }))).toEqual(['late', 'last'])
})
