import { describe, expect, test } from 'vitest'
import type { Cursor } from '../../domain/lines/line.ts'
import type { Page } from '../../domain/reading/source.ts'
import { createMemoryStreams } from '../../test-support/memory-streams.ts'
import { type PushedRequest, readBackward, readForward } from './read-pushed.ts'

const second = (at: number) => `${String(at).padStart(10, '0')}000000000`
const labels = { app: 'a' }
// Three lines at 20 s, and one at each of 10, 30 and 40 s.
const times = [10, 20, 20, 20, 30, 40]
const streams = createMemoryStreams(
  times.map((at, nth) => ({ labels, time: second(at), line: `line ${nth}`, metadata: {} })),
)

const request = (own: Partial<PushedRequest>): PushedRequest => ({
  ...{ direction: 'forward', cursor: undefined, since: undefined, until: undefined, limit: 100 },
  ...{ matchers: [], container: 'c', maxScanBytes: 1_000, accept: () => true },
  ...own,
})
const cursor = (at: number, count: number): Cursor => {
  const position = [second(at), count] as const
  return { stdout: position, stderr: position }
}
const numbers = ({ entries }: Page) => entries.map(({ line }) => Number(line.text.slice(5)))
const begin: Cursor = { stdout: undefined, stderr: undefined }

describe('readForward()', () => {
  const read = (own: Partial<PushedRequest> = {}) => readForward(streams, request(own))

  test('reads all lines, the place behind each with its number among those of its time', async () => {
    const page = await read()
    expect(numbers(page)).toEqual([0, 1, 2, 3, 4, 5])
    expect(page.entries.map(({ boundary }) => boundary)).toEqual([
      ...[cursor(10, 1), cursor(20, 1), cursor(20, 2), cursor(20, 3), cursor(30, 1), cursor(40, 1)],
    ])
    expect(page).toMatchObject({ begin, end: cursor(40, 1), more: false, scannedBytes: 36, gap: undefined })
    expect(page.entries[0]?.line).toEqual({
      ...{ container: 'c', generation: 'pushed', time: second(10), stream: 'stdout', text: 'line 0', partial: false },
    })
  })

  test.each([
    { name: 'a time on', own: { since: second(20) }, found: [1, 2, 3, 4, 5] },
    { name: 'until a time, itself too', own: { until: second(20) }, found: [0, 1, 2, 3] },
    { name: 'behind a place among lines of one time', own: { cursor: cursor(20, 2) }, found: [3, 4, 5] },
    { name: 'behind all lines of a time', own: { cursor: cursor(20, 3) }, found: [4, 5] },
    { name: 'a later time than its place', own: { cursor: cursor(10, 1), since: second(30) }, found: [4, 5] },
    { name: 'a place that is later than its time', own: { cursor: cursor(30, 1), since: second(10) }, found: [5] },
    { name: 'those alone that are wanted', own: { accept: ({ text }) => text >= 'line 4' }, found: [4, 5] },
  ] satisfies { name: string; own: Partial<PushedRequest>; found: number[] }[])(
    'reads from $name',
    async ({ own, found }) => {
      const page = await read(own)
      expect([numbers(page), page.more]).toEqual([found, false])
    },
  )

  test('ends with as many lines as are wanted, and goes on behind them', async () => {
    const page = await read({ limit: 2 })
    expect(page).toMatchObject({ begin, end: cursor(20, 1), more: true, scannedBytes: 12 })
    const next = await read({ limit: 2, cursor: page.end })
    expect(next).toMatchObject({ begin: cursor(20, 1), end: cursor(20, 3), more: true })
    expect([...numbers(page), ...numbers(next)]).toEqual([0, 1, 2, 3])
  })

  test('has no more where as many are there as are wanted', async () => {
    expect((await read({ limit: 6 })).more).toBe(false)
  })

  test('ends with so many bytes, found or not', async () => {
    const page = await read({ maxScanBytes: 12, accept: () => false })
    expect(page).toMatchObject({ entries: [], end: cursor(20, 1), more: true, scannedBytes: 12 })
  })

  test('stays where it is when there is nothing', async () => {
    expect(await read({ cursor: cursor(50, 1) })).toMatchObject({
      entries: [],
      begin: cursor(50, 1),
      end: cursor(50, 1),
    })
  })
})

describe('readBackward()', () => {
  const read = (own: Partial<PushedRequest> = {}) => readBackward(streams, request({ direction: 'backward', ...own }))

  test('reads all lines, oldest first, the place before each', async () => {
    const page = await read()
    expect(numbers(page)).toEqual([0, 1, 2, 3, 4, 5])
    expect(page.entries.map(({ boundary }) => boundary)).toEqual([
      ...[cursor(10, 0), cursor(20, 0), cursor(20, 1), cursor(20, 2), cursor(30, 0), cursor(40, 0)],
    ])
    expect(page).toMatchObject({ begin: cursor(10, 0), end: cursor(40, 1), more: false, scannedBytes: 36 })
  })

  test.each([
    { name: 'a time on', own: { since: second(20) }, found: [1, 2, 3, 4, 5] },
    { name: 'until a time, itself too', own: { until: second(20) }, found: [0, 1, 2, 3] },
    { name: 'before a place among lines of one time', own: { cursor: cursor(20, 2) }, found: [0, 1, 2] },
    { name: 'before all lines of a time', own: { cursor: cursor(20, 0) }, found: [0] },
    { name: 'an earlier time than its place', own: { cursor: cursor(40, 1), until: second(20) }, found: [0, 1, 2, 3] },
    { name: 'a place that is earlier than its time', own: { cursor: cursor(20, 1), until: second(40) }, found: [0, 1] },
    { name: 'those alone that are wanted', own: { accept: ({ text }) => text < 'line 2' }, found: [0, 1] },
  ] satisfies { name: string; own: Partial<PushedRequest>; found: number[] }[])(
    'reads $name',
    async ({ own, found }) => {
      const page = await read(own)
      expect([numbers(page), page.more]).toEqual([found, false])
    },
  )

  test('ends with as many lines as are wanted, and goes on before them', async () => {
    const page = await read({ limit: 3 })
    expect(page).toMatchObject({ begin: cursor(20, 2), end: cursor(40, 1), more: true, scannedBytes: 18 })
    const next = await read({ limit: 3, cursor: page.begin })
    expect(next).toMatchObject({ begin: cursor(10, 0), end: cursor(20, 2), more: false })
    expect([...numbers(next), ...numbers(page)]).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('ends with so many bytes, found or not', async () => {
    const page = await read({ maxScanBytes: 6, accept: () => false })
    expect(page).toMatchObject({ entries: [], begin: cursor(40, 0), more: true, scannedBytes: 6 })
  })

  test('begins at the beginning of all where there is nothing', async () => {
    expect(await read({ until: second(5) })).toMatchObject({ entries: [], begin, end: begin, more: false })
    const before = cursor(5, 1)
    expect(await read({ cursor: before })).toMatchObject({ entries: [], begin: before, end: before })
  })
})
