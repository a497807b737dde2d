import { describe, expect, test } from 'vitest'
import { parseClass, parseEscape, words } from './pattern-classes.ts'
import { PatternReader, PatternUnsupported } from './pattern-reader.ts'

const codes = [
  ...Array.from({ length: 0x250 }, (_, code) => code),
  0x1680,
  0x2000,
  0x200a,
  0x200b,
  0x2028,
  0x3000,
  0xfeff,
]

/** Which of the characters a class or an escape allows. */
function allowed(ranges: readonly (readonly [number, number])[]) {
  return codes.filter((code) => ranges.some(([from, to]) => from <= code && code <= to))
}

/** What the platform says of the same. */
const platform = (pattern: string) => {
  const expression = new RegExp(`^${pattern}$`, 'u')
  return codes.filter((code) => expression.test(String.fromCodePoint(code)))
}

const classOf = (pattern: string) => parseClass(new PatternReader(pattern.slice(1)))
const escapeOf = (pattern: string) => parseEscape(new PatternReader(pattern.slice(1)))

describe('the class', () => {
  test.each([
    ...[
      '[a]',
      '[abc]',
      '[a-f]',
      '[a-f0-9_]',
      '[^a]',
      '[^a-z]',
      '[a-]',
      '[-a]',
      '[a\\-c]',

      '[a\\d]',
      '[^\\d\\s]',
    ],
    ...[
      '[\\b]',
      '[\\]]',
      '[\\n\\t]',
      '[\\x41-\\x43]',
      '[\\u0041]',
      '[\\u{41}-\\u{44}]',
      '[.]',
      '[$^]',
      '[aa-a]',
      '[\\p{L}]',
    ],
  ])('%s holds what the platform says', (pattern) => {
    expect(allowed(classOf(pattern))).toEqual(platform(pattern))
  })

  test.each([
    ['[\\d-x]', '[\\d\\-x]'],
    ['[\\d-a-z]', '[\\d\\-az]'],
    ['[a-\\d]', '[a\\-\\d]'],
    ['[\\w-\\d]', '[\\w\\-]'],
    ['[\\p{N}-z]', '[\\p{N}\\-z]'],
  ])('%s has no range, but a hyphen', (pattern, plain) => {
    expect(allowed(classOf(pattern))).toEqual(platform(plain))
  })

  test('of nothing holds nothing, and of all but nothing everything', () => {
    expect(classOf('[]')).toEqual([])
    expect(allowed(classOf('[^]'))).toEqual(codes)
  })

  test('never holds half a character', () => {
    expect(classOf('[\\u{d7fe}-\\u{e001}]')).toEqual([
      [0xd7fe, 0xd7ff],
      [0xe000, 0xe001],
    ])
  })

  test.each([
    ['[b-a]', 'a range that runs backwards'],
    ['[a-', 'an end that comes too early'],
    ['[\\ud800]', 'half a character'],
  ])('%s is none: it has %s', (pattern, message) => {
    expect(() => classOf(pattern)).toThrow(new PatternUnsupported(message))
  })
})

describe('the escape', () => {
  test.each([
    ...['\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\t', '\\n', '\\v', '\\f', '\\r', '\\0', '\\.', '\\/', '\\$'],
    ...['\\x41', '\\u0041', '\\u{41}', '\\u{000041}', '\\p{L}', '\\P{L}', '\\p{Lu}', '\\p{Script=Latin}'],
  ])('%s stands for what the platform says', (pattern) => {
    expect(allowed(escapeOf(pattern))).toEqual(platform(pattern))
  })

  test.each([
    ['\\1', '"\\1"'],
    ['\\c', '"\\c"'],
    ['\\Z', '"\\Z"'],
    ['\\u12', '"\\u"'],
    ['\\ud800', 'half a character'],
    ['\\udfff', 'half a character'],
    ['\\u{110000}', 'half a character'],
    ['\\p{Nope}', 'the property "Nope"'],
    ['\\', 'an end that comes too early'],
  ])('%s is none: it has %s', (pattern, message) => {
    expect(() => escapeOf(pattern)).toThrow(new PatternUnsupported(message))
  })

  test.each([
    ['\\ud7ff', 0xd7ff],
    ['\\ue000', 0xe000],
    ['\\u{10ffff}', 0x10ffff],
  ])('%s is a whole character', (pattern, code) => {
    expect(escapeOf(pattern)).toEqual([[code, code]])
  })

  test('of what has no property is of the first plane, as that of what has it', () => {
    expect(escapeOf('\\P{L}').at(-1)?.[1]).toBeLessThanOrEqual(0xffff)
    expect(escapeOf('\\D').at(-1)).toEqual([0xe000, 0x10ffff])
  })
})

test('words are of letters, digits and underscores', () => {
  expect(allowed(words)).toEqual(platform('[A-Za-z0-9_]'))
})
