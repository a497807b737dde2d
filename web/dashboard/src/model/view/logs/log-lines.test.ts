import { describe, expect, test } from 'vitest'
import type { Field, Frame } from '../../frame.ts'
import { arrangeLines, commonLabels } from './arrange-lines.ts'
import { type LogLine, toLogLines } from './to-log-lines.ts'

const field = (name: string, type: Field['type'], ...values: readonly unknown[]): Field => ({
  name,
  type,
  values,
  config: {},
})
const frame = (...fields: readonly Field[]): Frame => ({ fields, meta: { notices: [] } })
const line = (text: string, labels: Readonly<Record<string, string>> = {}): LogLine => ({
  key: text,
  refId: undefined,
  atMs: 0,
  ns: '0',
  level: undefined,
  text,
  raw: undefined,
  labels,
  kinds: {},
  links: [],
})

describe('toLogLines()', () => {
  test("reads our log service's frame", () => {
    const lines = toLogLines([
      frame(
        field('labels', 'other', { container: 'web', level: 'error', image: '' }),
        field('Time', 'time', 1_000),
        field('Line', 'string', '{"msg":"hello"}'),
        field('tsNs', 'string', '1000000001'),
        field('id', 'string', 'one'),
        field('severity', 'string', 'error'),
        field('message', 'string', 'hello'),
      ),
    ])
    expect(lines).toEqual([
      {
        key: 'one',
        atMs: 1_000,
        ns: '1000000001',
        level: 'error',
        text: 'hello',
        raw: '{"msg":"hello"}',
        refId: undefined,
        kinds: {},
        labels: { container: 'web', level: 'error' },
        links: [],
      },
    ])
  })

  test.each([
    { name: 'the data plane', fields: [field('timestamp', 'time', 5), field('body', 'string', 'a')] },
    { name: 'any table', fields: [field('when', 'time', 5), field('what', 'string', 'a')] },
  ])('reads $name', ({ fields }) => {
    expect(toLogLines([frame(...fields)])).toMatchObject([{ atMs: 5, text: 'a', raw: undefined, labels: {} }])
  })

  test('has nothing of figures', () => {
    expect(toLogLines([frame(field('Time', 'time', 1), field('Value', 'number', 2))])).toEqual([])
  })

  test('puts the newest of all frames first, and tells the same moment apart by its nanoseconds', () => {
    const one = (ns: string) =>
      frame(field('Time', 'time', 1), field('Line', 'string', ns), field('tsNs', 'string', ns))
    const texts = toLogLines([one('999'), one('1001'), one('1002')]).map(({ text }) => text)
    expect(texts).toEqual(['1002', '1001', '999'])
  })

  test('gives each line a key of its own', () => {
    const lines = toLogLines([frame(field('Time', 'time', 1, 1), field('Line', 'string', 'a', 'a'))])
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2)
  })

  test.each([
    { word: 'WARNING', level: 'warn' },
    { word: 'crit', level: 'fatal' },
    { word: 'notice', level: 'info' },
    { word: 'eror', level: 'error' },
    { word: 'dbug', level: 'debug' },
    { word: 'unknown', level: undefined },
  ])('takes the level "$word" for $level', ({ word, level }) => {
    const labels = field('labels', 'other', { detected_level: word })
    expect(toLogLines([frame(field('Time', 'time', 1), field('Line', 'string', 'a'), labels)])[0]?.level).toBe(level)
  })

  test('shows nothing of what colours a terminal, and marks what hides', () => {
    const text = '\u001b[31mred\u001b[0m \u001b]0;title\u0007 a\u202eb\u0008\tc\n'
    expect(toLogLines([frame(field('Time', 'time', 1), field('Line', 'string', text))])[0]?.text).toBe(
      'red  a\ufffdb\ufffd\tc',
    )
  })
})

test('what was found in a line leads on', () => {
  const trace = {
    ...field('trace', 'string', 'ab1', null),
    config: { links: [{ title: 'Trace', url: '/t', opensNewTab: true }] },
  }
  const lines = toLogLines(
    [frame(field('Time', 'time', 2, 1), field('Line', 'string', 'with', 'without'), trace)],
    (_, { config, values }, row) =>
      (config.links ?? []).map(({ url, ...link }) => ({ ...link, href: `${url}/${values[row]}` })),
  )
  const link = { title: 'Trace', href: '/t/ab1', opensNewTab: true, value: 'ab1' }
  expect(lines.map(({ links }) => links)).toEqual([[link], []])
})

describe('arrangeLines()', () => {
  const lines = ['b 2', 'b 2', 'b 3', 'c-3', 'a'].map((text) => line(text))
  const countsOf = (dedup: 'none' | 'exact' | 'numbers' | 'signature') =>
    arrangeLines(lines, { isOldestFirst: false, dedup }).map(({ count }) => count)

  test.each([
    { dedup: 'none', counts: [1, 1, 1, 1, 1] },
    { dedup: 'exact', counts: [2, 1, 1, 1] },
    { dedup: 'numbers', counts: [3, 1, 1] },
    { dedup: 'signature', counts: [3, 1, 1] },
  ] as const)('counts what is the same by $dedup', ({ dedup, counts }) => expect(countsOf(dedup)).toEqual(counts))

  test('does not tell lines apart by the time in them', () => {
    const timed = ['2026-11-28T05:00:00.1Z up', '2026-11-28T05:00:01Z up'].map((text) => line(text))
    expect(arrangeLines(timed, { isOldestFirst: false, dedup: 'exact' })).toMatchObject([{ count: 2 }])
  })

  test('turns the order round', () => {
    const shown = arrangeLines(lines, { isOldestFirst: true, dedup: 'none' })
    expect(shown.map(({ text }) => text)).toEqual(['a', 'c-3', 'b 3', 'b 2', 'b 2'])
  })
})

describe('commonLabels()', () => {
  test.each([
    { lines: [], common: {} },
    { lines: [line('a', { x: '1' })], common: {} },
    { lines: [line('a', { x: '1', y: '2' }), line('b', { x: '1', y: '3' })], common: { x: '1' } },
  ])('of $lines.length lines', ({ lines, common }) => expect(commonLabels(lines)).toEqual(common))
})
