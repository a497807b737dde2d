import { describe, expect, test } from 'vitest'
import { checkFilterPattern, checkPattern, fitsPattern, matchPattern, parsePattern } from './line-pattern.ts'

test.each([
  { pattern: '', parts: [] },
  { pattern: 'a', parts: [{ text: 'a' }] },
  { pattern: '<a>', parts: [{ capture: 'a' }] },
  {
    pattern: '<ip> - <_> "<m_1>"',
    parts: [{ capture: 'ip' }, { text: ' - ' }, { capture: '_' }, { text: ' "' }, { capture: 'm_1' }, { text: '"' }],
  },
  { pattern: '<1a><>', parts: [{ text: '<1a><>' }] },
])('"$pattern" has its parts', ({ pattern, parts }) => expect(parsePattern(pattern)).toEqual(parts))

test.each([
  { pattern: '<a> <b>', fault: undefined },
  { pattern: '<_> <_> <a>', fault: undefined },
  { pattern: '', fault: 'syntax error: unexpected $end, expecting IDENTIFIER or LITERAL' },
  { pattern: 'a <_>', fault: 'at least one capture is required' },
  { pattern: '<a><b>', fault: "found consecutive capture '<a><b>': invalid expression" },
  { pattern: '<a> <b> <a>', fault: 'duplicate capture name (a): invalid expression' },
])('"$pattern" makes labels, or not: $fault', ({ pattern, fault }) => {
  expect(checkPattern(parsePattern(pattern))).toEqual(fault === undefined ? undefined : { fault })
})

test.each([
  { pattern: 'a <_> b', fault: undefined },
  { pattern: '<_><_>', fault: "found consecutive capture '<_><_>': invalid expression" },
  { pattern: '<_> <a>', fault: "named captures are not allowed: found '<a>'" },
])('"$pattern" filters lines, or not: $fault', ({ pattern, fault }) => {
  expect(checkFilterPattern(parsePattern(pattern))).toEqual(fault === undefined ? undefined : { fault })
})

describe('what stands at the names', () => {
  test.each([
    { pattern: '<a> - <b>', line: 'x - y - z', found: { a: 'x', b: 'y - z' } },
    { pattern: '[<a>] <_> <b>!', line: '[x] y z! more', found: { a: 'x', b: 'z' } },
    { pattern: '<a>=<b>;', line: 'x=y', found: { a: 'x', b: 'y' } },
    { pattern: '<a>=<b>', line: 'x', found: { a: 'x' } },
    { pattern: '<_>=<b>', line: 'x', found: {} },
    { pattern: '<_>=<b>', line: 'x=y', found: { b: 'y' } },
    { pattern: 'x<a>', line: 'y', found: {} },
    { pattern: 'x<a>', line: 'x', found: { a: '' } },
    { pattern: '<a>', line: '', found: {} },
  ])('of "$pattern" in "$line"', ({ pattern, line, found }) => {
    const taken: Record<string, string> = {}
    matchPattern(parsePattern(pattern), line, (name, value) => (taken[name] = value))
    expect(taken).toEqual(found)
  })
})

test.each([
  { pattern: 'a', line: 'a', fits: true },
  // Loki asks nothing of what stands before the first text.
  { pattern: 'a', line: 'xa', fits: true },
  { pattern: 'a', line: 'ab', fits: false },
  { pattern: 'a<_>', line: 'ab', fits: true },
  { pattern: 'a<_>', line: 'a', fits: false },
  { pattern: '<_>a', line: 'ba', fits: true },
  { pattern: '<_>a', line: 'a', fits: false },
  { pattern: '<_>a', line: 'bac', fits: false },
  { pattern: 'a<_>b<_>', line: 'a1b2', fits: true },
  { pattern: 'a<_>b<_>', line: 'ab2', fits: false },
  { pattern: 'a<_>b', line: 'a1c', fits: false },
  { pattern: '<_>', line: 'a', fits: true },
  { pattern: '<_>', line: '', fits: false },
  { pattern: '', line: '', fits: true },
  { pattern: '', line: 'a', fits: false },
])('a line "$line" is made as "$pattern": $fits', ({ pattern, line, fits }) => {
  expect(fitsPattern(parsePattern(pattern), line)).toBe(fits)
})
