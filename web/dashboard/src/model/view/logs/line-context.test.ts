import { describe, expect, test } from 'vitest'
import { contextLines, contextRequests } from './line-context.ts'
import type { LogLine } from './to-log-lines.ts'

const line = (own: Partial<LogLine> = {}): LogLine => ({
  key: 'k',
  refId: 'A',
  atMs: 1_700_000_000_123.4,
  ns: '1700000000123400000',
  level: undefined,
  text: 'hello',
  raw: undefined,
  labels: {},
  kinds: {},
  links: [],
  ...own,
})

const exprOf = (own: Partial<LogLine>, type: string) =>
  contextRequests(line(own), { source: { uid: 'u', type }, count: 50 })?.before.queries[0]?.expr

describe('contextRequests()', () => {
  test('asks for the lines about its moment, those before and those after', () => {
    const labels = { container: 'web', source: 'process', stream: 'stdout', level: 'info', image: '' }
    const requests = contextRequests(line({ labels }), { source: { uid: 'u', type: 'hearth-logs' }, count: 50 })
    const shared = { refId: 'A', expr: '{container="web", source="process"}' }
    expect(requests).toMatchObject({
      before: {
        ...{ from: '1699978400122', to: '1700000000122' },
        queries: [{ ...shared, direction: 'backward', maxLines: 51 }],
      },
      within: { from: '1700000000122', to: '1700000000124', queries: [{ ...shared, maxLines: 1_000 }] },
      after: {
        ...{ from: '1700000000124', to: '1700021600124' },
        queries: [{ ...shared, direction: 'forward', maxLines: 51 }],
      },
    })
  })

  test('goes by the nanoseconds of the line, which a number would round to the next millisecond', () => {
    const late = line({ labels: { app: 'a' }, ns: '1700000000123999999', atMs: 1_700_000_000_124 })
    const requests = contextRequests(late, { source: { uid: 'u', type: 'loki' }, count: 1 })
    expect(requests?.within).toMatchObject({ from: '1700000000122', to: '1700000000124' })
  })

  test.each([
    {
      name: 'labels of the stream alone, where they are told apart',
      own: { labels: { app: 'a', user: 'u', status: '500' }, kinds: { app: 'I', user: 'S', status: 'P' } },
      expr: '{app="a"}',
    },
    {
      name: 'all labels but the level that was found, where they are not',
      own: { labels: { app: 'a"b', detected_level: 'warn' } },
      expr: '{app="a\\"b"}',
    },
    { name: 'nothing, where a line has none', own: { labels: {} }, expr: undefined },
  ])('of a Loki by $name', ({ own, expr }) => expect(exprOf(own, 'loki')).toBe(expr))
})

/** What sources answer: the end of a range is of it (`isClosed`), as with our log service, or is not, as with Loki. */
function answers(kept: readonly LogLine[], asked: LogLine, count: number, isClosed: boolean) {
  const requests = contextRequests(asked, { source: { uid: 'u', type: 'loki' }, count })
  if (requests === undefined) throw new Error('nothing is asked')
  const find = ({ from, to, queries: [query] }: (typeof requests)['before']) => {
    const [start, end] = [BigInt(from) * 1_000_000n, BigInt(to) * 1_000_000n]
    const found = kept.filter(({ ns }) => BigInt(ns) >= start && (BigInt(ns) < end || (isClosed && BigInt(ns) === end)))
    const most = Number(query?.maxLines)
    return query?.direction === 'forward' ? found.slice(-most) : found.slice(0, most)
  }
  return { before: find(requests.before), within: find(requests.within), after: find(requests.after) }
}

/** Lines, the newest first. */
const linesAt = (times: readonly bigint[]) =>
  times.map((ns, at) => line({ labels: { app: 'a' }, ns: String(ns), text: `line ${at}`, key: `k${at}` })).toReversed()

const ms = 1_000_000n
const start = 1_700_000_000_123n * ms
const times = (count: number, from: bigint, step: bigint) =>
  Array.from({ length: count }, (_, at) => from + BigInt(at) * step)

describe.each([{ isClosed: true }, { isClosed: false }])(
  'contextLines() where the end of a range is of it: $isClosed',
  ({ isClosed }) => {
    const around = (kept: readonly LogLine[], text: string, count: number) => {
      const asked = kept.find((one) => one.text === text)
      if (asked === undefined) throw new Error(`there is no ${text}`)
      const { lines, ...facts } = contextLines(asked, answers(kept, asked, count, isClosed), count)
      return { ...facts, texts: lines.map((one) => Number(one.text.slice(5))).toReversed() }
    }
    const counted = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

    test.each([
      { name: 'each in a millisecond of its own', step: ms },
      { name: 'many in one millisecond', step: 1_000n },
      { name: 'many at one nanosecond', step: 0n },
      { name: 'some on each side of a millisecond', step: 100_000n },
    ])('has those that are nearest, $name', ({ step }) => {
      const kept = linesAt(times(60, start, step))
      const all = { isOldest: false, isNewest: false, isCrowded: false }
      expect(around(kept, 'line 30', 20)).toEqual({ ...all, at: 20, texts: counted(10, 50) })
      expect(around(kept, 'line 9', 20)).toEqual({ ...all, isOldest: true, at: 20, texts: counted(0, 29) })
      expect(around(kept, 'line 55', 20)).toEqual({ ...all, isNewest: true, at: 4, texts: counted(35, 59) })
      expect(around(kept, 'line 30', 30)).toEqual({
        ...all,
        isOldest: true,
        isNewest: true,
        at: 29,
        texts: counted(0, 59),
      })
    })

    test('has those before a crowd at one moment', () => {
      const kept = linesAt([...times(30, start - 60_000n * ms, 1_000n * ms), ...times(200, start, 0n), start + ms])
      expect(around(kept, 'line 30', 20).texts).toEqual(counted(10, 50))
      expect(around(kept, 'line 229', 20)).toMatchObject({ isNewest: true, texts: counted(209, 230) })
    })

    test('tells where more came in the moment than are read', () => {
      const kept = linesAt(times(1_200, start, 0n))
      expect(around(kept, 'line 1100', 2)).toMatchObject({ isCrowded: true, texts: counted(1_098, 1_102) })
      expect(around(kept, 'line 100', 2)).toMatchObject({ isCrowded: true, at: -1 })
    })
  },
)

describe('contextLines() finds the line itself', () => {
  const at = (found: Partial<LogLine>) =>
    contextLines(line(), { before: [], within: [line({ ns: '1700000000123400001' }), line(found)], after: [] }, 5).at

  test.each([
    {
      name: 'whatever its labels are: stages may have given it others',
      found: { labels: { a: 'b' }, key: 'x' },
      expected: 1,
    },
    { name: 'not by another text', found: { text: 'other' }, expected: -1 },
    { name: 'not by another time', found: { ns: '1700000000123400002' }, expected: -1 },
  ])('$name', ({ found, expected }) => expect(at(found)).toBe(expected))

  test('by its key among those with the same words and time', () => {
    const within = ['c', 'k', 'a'].map((key) => line({ key }))
    expect(contextLines(line(), { before: [], within, after: [] }, 5).at).toBe(1)
  })
})
