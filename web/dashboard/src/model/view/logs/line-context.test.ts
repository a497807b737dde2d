import { describe, expect, test } from 'vitest'
import { contextLines, contextRequests, isSameLine } from './line-context.ts'
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
  test('asks for the lines before and after, those of the same millisecond in both', () => {
    const labels = { container: 'web', source: 'process', stream: 'stdout', level: 'info', image: '' }
    const requests = contextRequests(line({ labels }), { source: { uid: 'u', type: 'hearth-logs' }, count: 50 })
    const shared = { refId: 'A', expr: '{container="web", source="process"}', maxLines: 52 }
    expect(requests).toMatchObject({
      before: { from: '1699978400123', to: '1700000000124', queries: [{ ...shared, direction: 'backward' }] },
      after: { from: '1700000000123', to: '1700021600123', queries: [{ ...shared, direction: 'forward' }] },
    })
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

test('contextLines() has each line once, the newest first', () => {
  const [early, same, late] = [line({ ns: '9' }), line({ ns: '10' }), line({ ns: '11' })]
  expect(contextLines(line({ ns: '10' }), [same, early], [late, same], 2)).toEqual([late, same, early])
})

test('contextLines() has no more than are asked for on each side, those that are nearest', () => {
  const [early, first, at, next, late] = ['8', '9', '10', '11', '12'].map((ns) => line({ ns }))
  const found = contextLines(line({ ns: '10' }), [at, first, early] as LogLine[], [late, next, at] as LogLine[], 1)
  expect(found.map(({ ns }) => ns)).toEqual(['11', '10', '9'])
})

test.each([
  { name: 'other labels do not matter', found: line({ labels: { a: 'b' }, key: 'x' }), isSame: true },
  { name: 'another text does', found: line({ text: 'other' }), isSame: false },
  { name: 'another time does', found: line({ ns: '1' }), isSame: false },
])('isSameLine(): $name', ({ found, isSame }) => expect(isSameLine(found, line())).toBe(isSame))
