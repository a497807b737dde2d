import { describe, expect, test } from 'vitest'
import type { FoundLine } from './evaluate/select-lines.ts'
import { findPatterns } from './find-patterns.ts'

type Labels = FoundLine['labels']

const found = (line: string, time: string, labels: Partial<Labels> = {}) =>
  ({ line, time, labels: { stream: {}, metadata: {}, parsed: {}, ...labels } }) as FoundLine

const patternOf = (line: string) => findPatterns([found(line, '1')], 1n)[0]?.pattern

describe('the pattern of a line', () => {
  test.each([
    { line: '', pattern: '' },
    { line: 'all is well', pattern: 'all is well' },
    { line: 'took 12ms', pattern: 'took <_>' },
    { line: 'from 10.0.0.1:80 to 10.0.0.2', pattern: 'from <_> to <_>' },
    { line: 'a1 b2 c', pattern: '<_> c' },
    { line: 'id=7f3-a9 done', pattern: 'id=<_> done' },
    { line: '  two   blanks\tand tab ', pattern: ' two blanks and tab ' },
    { line: `${'w '.repeat(80)}end`, pattern: Array.from({ length: 80 }, () => 'w').join(' ') },
  ])('$line is $pattern', ({ line, pattern }) => {
    expect(patternOf(line)).toBe(pattern)
  })
})

describe('lines that are alike', () => {
  test('are counted by the step in which they came, the most frequent first', () => {
    const lines = [...[found('rare', '5'), found('took 1', '10'), found('took 2', '19'), found('took 3', '20')]]
    expect(findPatterns(lines, 10n)).toEqual([
      {
        pattern: 'took <_>',
        level: 'unknown',
        counts: new Map([
          [10n, 2],
          [20n, 1],
        ]),
      },
      { pattern: 'rare', level: 'unknown', counts: new Map([[0n, 1]]) },
    ])
  })

  test.each([
    {
      name: 'of the line',
      labels: { metadata: { detected_level: 'warn' }, stream: { detected_level: 'info' } },
      level: 'warn',
    },
    { name: 'of its stream', labels: { stream: { detected_level: 'info' } }, level: 'info' },
    { name: 'unknown', labels: {}, level: 'unknown' },
  ])('have a level: that $name', ({ labels, level }) => {
    expect(findPatterns([found('x', '1', labels)], 1n)).toMatchObject([{ level }])
  })

  test('with another level are others', () => {
    const lines = [found('x', '1'), found('x', '1', { stream: { detected_level: 'info' } })]
    expect(findPatterns(lines, 1n).map(({ level }) => level)).toEqual(['unknown', 'info'])
  })

  test('are told up to three hundred', () => {
    const letters = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    const lines = Array.from({ length: 301 }, (_, at) => found(letters(at), '1'))
    expect(findPatterns(lines, 1n)).toHaveLength(300)
  })
})
