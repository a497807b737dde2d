import { describe, expect, test } from 'vitest'
import { BEGINNING } from '../../domain/lines/line.ts'
import { openFiles, textsOf, timeOf } from './files.fixture.ts'
import { shift } from './forward-page.ts'

describe('a page forward', () => {
  test('begins with the oldest line, over all files, and says that it is all', async () => {
    const { write, writer, forward } = openFiles()
    write(2)
    writer.rotate()
    write(2, 3)
    const page = await forward()
    expect(textsOf(page)).toEqual(['1', '2', '3', '4'])
    expect(page).toMatchObject({ begin: BEGINNING, more: false, gap: undefined })
    expect(page.entries[0]?.line).toMatchObject({ container: 'c', time: timeOf(1), stream: 'stdout', partial: false })
  })

  test('ends with its limit, and the next begins behind it', async () => {
    const { write, forward } = openFiles()
    write(5)
    const first = await forward({ limit: 2 })
    const second = await forward({ limit: 2, cursor: first.end })
    const third = await forward({ limit: 2, cursor: second.end })
    expect([first, second, third].map(textsOf)).toEqual([['1', '2'], ['3', '4'], ['5']])
    expect([first.more, second.more, third.more]).toEqual([true, true, false])
    expect(second.begin).toEqual(first.end)
  })

  test('holds what is not older than its since and not newer than its until, both included', async () => {
    const { write, forward } = openFiles()
    write(9)
    const page = await forward({ since: timeOf(3), until: timeOf(6) })
    expect(textsOf(page)).toEqual(['3', '4', '5', '6'])
    expect(page.more).toBe(false)
    expect(textsOf(await forward({ cursor: page.end }))).toEqual(['7', '8', '9'])
  })

  test('passes over what is not accepted, and reads on behind it', async () => {
    const { write, forward } = openFiles()
    write(4)
    const page = await forward({ accept: ({ text }) => text === '2' })
    expect(textsOf(page)).toEqual(['2'])
    expect(textsOf(await forward({ cursor: page.end }))).toEqual([])
  })

  test('ends early when it had to look through too much', async () => {
    const { write, forward } = openFiles({ maxScanBytes: 300 })
    write(20)
    const page = await forward({ accept: () => false })
    expect(page.more).toBe(true)
    expect(page.scannedBytes).toBeGreaterThan(300)
    expect(page.scannedBytes).toBeLessThan(600)
  })

  test('where times go back a little, finds what lies behind newer lines', async () => {
    const { writer, forward } = openFiles({ disorderMs: 1_000 })
    const record = (text: string, second: number) =>
      writer.raw(`${JSON.stringify({ log: `${text}\n`, stream: 'stdout', time: `2026-11-21T09:00:0${second}Z` })}\n`)
    record('early', 1)
    record('late', 3)
    record('between', 2)
    record('last', 4)
    const at = (second: number) => shift(timeOf(0), 0).slice(0, 9) + `${second}`.padEnd(10, '0')
    expect(textsOf(await forward({ until: at(2) }))).toEqual(['early', 'between'])
    expect(textsOf(await forward({ since: at(3) }))).toEqual(['late', 'last'])
  })

  test('of a service that wrote nothing is empty', async () => {
    expect(await openFiles().forward()).toMatchObject({ entries: [], more: false, scannedBytes: 0, end: BEGINNING })
  })

  test('from a place whose file is gone tells of the gap and begins with what there is', async () => {
    const { write, writer, forward } = openFiles({}, { files: 2 })
    write(2)
    const { end } = await forward()
    writer.rotate()
    write(1, 3)
    writer.rotate()
    write(1, 4)
    const page = await forward({ cursor: end })
    expect(page.gap).toEqual({ container: 'c', reason: 'rotated' })
    expect(textsOf(page)).toEqual(['3', '4'])
  })

  test('from a place within a record is refused', async () => {
    const { write, forward } = openFiles()
    write(2)
    const { stdout } = (await forward()).end
    const within = stdout && ([stdout[0], stdout[1] - 1] as const)
    await expect(forward({ cursor: { stdout: within, stderr: within } })).rejects.toThrow(
      'Cannot read on from this cursor',
    )
  })
})

test.each([
  { ms: 1, shifted: '0000000000001000007' },
  { ms: 0, shifted: '0000000000000000007' },
  { ms: -1, shifted: '0000000000000000000' },
])('a time is shifted by $ms ms, never below its beginning', ({ ms, shifted }) => {
  expect(shift('0000000000000000007', ms)).toBe(shifted)
})
