import { float, int, list, type TemplateValue } from '@hearth/go-template'
import { describe, expect, test } from 'vitest'
import { textFunctions } from './text-functions.ts'

function call(name: string, ...args: readonly TemplateValue[]): TemplateValue {
  const run = textFunctions.get(name)
  if (run === undefined) throw new Error(`There is no ${name}`)
  const value = run(args)
  if (value instanceof Promise) throw new Error(`${name} has to be waited for`)
  return value
}

describe('a text', () => {
  test.each([
    { name: 'ToLower', args: ['Ä b'], text: 'ä b' },
    { name: 'lower', args: ['AB'], text: 'ab' },
    { name: 'ToUpper', args: ['ä b'], text: 'Ä B' },
    { name: 'upper', args: ['ab'], text: 'AB' },
    { name: 'title', args: ["it's a_b 1st über"], text: "It's A_b 1st Über" },
    { name: 'Trim', args: ['xaxbxx', 'x'], text: 'axb' },
    { name: 'TrimLeft', args: ['xyaxy', 'xy'], text: 'axy' },
    { name: 'TrimRight', args: ['xyaxy', 'xy'], text: 'xya' },
    { name: 'Trim', args: ['xxx', 'x'], text: '' },
    { name: 'trimAll', args: ['$ ', ' $5 $'], text: '5' },
    { name: 'TrimPrefix', args: ['aab', 'a'], text: 'ab' },
    { name: 'TrimPrefix', args: ['aab', 'b'], text: 'aab' },
    { name: 'TrimSuffix', args: ['abb', 'b'], text: 'ab' },
    { name: 'TrimSuffix', args: ['abb', 'a'], text: 'abb' },
    { name: 'TrimSuffix', args: ['abb', ''], text: 'abb' },
    { name: 'trimPrefix', args: ['a', 'ab'], text: 'b' },
    { name: 'trimSuffix', args: ['b', 'ab'], text: 'a' },
    { name: 'TrimSpace', args: ['\t a b \n'], text: 'a b' },
    { name: 'trim', args: [' a '], text: 'a' },
    { name: 'b64enc', args: ['ä'], text: 'w6Q=' },
    { name: 'urlencode', args: ['a b&c'], text: 'a+b%26c' },
  ])('$name of $args is "$text"', ({ name, args, text }) => {
    expect(call(name, ...args)).toBe(text)
  })

  test.each([
    { name: 'contains', args: ['b', 'abc'], is: true },
    { name: 'contains', args: ['abc', 'b'], is: false },
    { name: 'hasPrefix', args: ['a', 'ab'], is: true },
    { name: 'hasPrefix', args: ['b', 'ab'], is: false },
    { name: 'hasSuffix', args: ['b', 'ab'], is: true },
    { name: 'hasSuffix', args: ['a', 'ab'], is: false },
  ])('$name of $args is $is', ({ name, args, is }) => {
    expect(call(name, ...args)).toBe(is)
  })
})

describe('a piece of a text', () => {
  test.each([
    { count: 2, text: 'abc', kept: 'ab' },
    { count: 3, text: 'abc', kept: 'abc' },
    { count: 9, text: 'abc', kept: 'abc' },
    { count: 0, text: 'abc', kept: '' },
    { count: -2, text: 'abc', kept: 'bc' },
    { count: -3, text: 'abc', kept: 'abc' },
    { count: -9, text: 'abc', kept: 'abc' },
  ])('trunc $count of "$text" is "$kept"', ({ count, text, kept }) => {
    expect(call('trunc', int(count), text)).toBe(kept)
  })

  test.each([
    { from: 1, to: 2, piece: 'b' },
    { from: 0, to: 3, piece: 'abc' },
    { from: 1, to: 9, piece: 'bc' },
    { from: 1, to: -1, piece: 'bc' },
    { from: 1, to: 0, piece: '' },
    { from: -1, to: 2, piece: 'ab' },
    { from: -1, to: -1, piece: '' },
  ])('substr $from $to is "$piece"', ({ from, to, piece }) => {
    expect(call('substr', int(from), int(to), 'abc')).toBe(piece)
  })
})

describe('what replaces a part', () => {
  test.each([
    { count: -1, text: 'b.b.b' },
    { count: 0, text: 'a.a.a' },
    { count: 2, text: 'b.b.a' },
    { count: 9, text: 'b.b.b' },
  ])('does so $count times in "a.a.a"', ({ count, text }) => {
    expect(call('Replace', 'a.a.a', 'a', 'b', int(count))).toBe(text)
  })

  test('stands as it is, whatever it looks like', () => {
    expect(call('Replace', 'a.a', 'a', '$&', int(-1))).toBe('$&.$&')
    expect(call('replace', 'a', '$1', 'a.a')).toBe('$1.$1')
  })

  test('names groups of a pattern, or stands as it is', () => {
    expect(call('regexReplaceAll', 'a(.)', 'ab-ac!', '$1')).toBe('b-c!')
    expect(call('regexReplaceAllLiteral', 'a(.)', 'ab-ac!', '$1')).toBe('$1-$1!')
    expect(call('regexReplaceAll', 'x', 'ab', 'y')).toBe('ab')
  })
})

test.each([
  { pattern: 'a', times: 3 },
  { pattern: '^a', times: 1 },
  { pattern: 'x', times: 0 },
])('$pattern is counted $times times in "abaa"', ({ pattern, times }) => {
  expect(call('count', pattern, 'abaa')).toEqual(int(times))
})

describe('lines and columns', () => {
  test('each line is moved to the right', () => {
    expect(call('indent', int(2), 'a\nb\nc')).toBe('  a\n  b\n  c')
    expect(call('nindent', int(1), 'a\nb')).toBe('\n a\n b')
    expect(call('indent', int(0), 'a\nb')).toBe('a\nb')
  })

  test.each([
    { count: 4, left: 'äb  ', right: '  äb' },
    { count: 2, left: 'äb', right: 'äb' },
    { count: 1, left: 'ä', right: 'b' },
    { count: 0, left: '', right: '' },
    { count: -1, left: 'äb', right: 'äb' },
  ])('"äb" in $count columns is "$left", or "$right"', ({ count, left, right }) => {
    expect(call('alignLeft', int(count), 'äb')).toBe(left)
    expect(call('alignRight', int(count), 'äb')).toBe(right)
  })

  test('a text is repeated, less than never is never', () => {
    expect(call('repeat', int(3), 'ab')).toBe('ababab')
    expect(call('repeat', int(0), 'ab')).toBe('')
    expect(call('repeat', int(-1), 'ab')).toBe('')
  })
})

describe('a million characters are the most', () => {
  const many = 'a'.repeat(1_000_000)
  test.each([
    { name: 'repeat', fits: [int(1_000_000), 'a'], tooMany: [int(1_000_001), 'a'] },
    { name: 'Replace', fits: [many, 'a', 'b', int(1)], tooMany: [many, 'a', 'bb', int(1)] },
    { name: 'replace', fits: ['a', 'b', many], tooMany: ['x', 'aa', `x${many}`] },
    { name: 'regexReplaceAll', fits: ['^a', many, 'b'], tooMany: ['^a', many, 'bb'] },
    { name: 'indent', fits: [int(0), many], tooMany: [int(1), many] },
  ])('of $name', ({ name, fits, tooMany }) => {
    expect(String(call(name, ...fits))).toHaveLength(1_000_000)
    expect(() => call(name, ...tooMany)).toThrow('more than 1000000 characters')
  })
})

describe('what was encoded', () => {
  test.each([
    { text: 'MTI=', read: '12' },
    { text: 'MQ==', read: '1' },
    { text: 'MTIz', read: '123' },
    { text: '', read: '' },
    { text: 'MTI', read: 'illegal base64 data at input byte 0' },
    { text: 'MTIzM', read: 'illegal base64 data at input byte 4' },
    { text: 'MT!z', read: 'illegal base64 data at input byte 2' },
    { text: '=MTI', read: 'illegal base64 data at input byte 0' },
  ])('"$text" as base64 is "$read"', ({ text, read }) => {
    expect(call('b64dec', text)).toBe(read)
  })

  test('is read from an address', () => expect(call('urldecode', 'a+b%20c%C3%A4')).toBe('a b cä'))

  test.each([
    { text: 'a%zzb', says: 'invalid URL escape "%zz"' },
    { text: 'a%2', says: 'invalid URL escape "%2"' },
    { text: '%41%', says: 'invalid URL escape "%"' },
    { text: '%ff', says: 'invalid URL escape "%ff"' },
  ])('"$text" is no address: $says', ({ text, says }) => {
    expect(() => call('urldecode', text)).toThrow(says)
  })
})

const emptyMap: TemplateValue = { kind: 'map', entries: new Map(), missing: undefined }
const filledMap: TemplateValue = { kind: 'map', entries: new Map([['a', 'b']]), missing: undefined }

test.each([
  { name: 'nothing', value: undefined, isEmpty: true },
  { name: 'false', value: false, isEmpty: true },
  { name: 'an empty text', value: '', isEmpty: true },
  { name: 'zero', value: int(0), isEmpty: true },
  { name: 'a fraction of zero', value: float(0), isEmpty: true },
  { name: 'a list of nothing', value: list([]), isEmpty: true },
  { name: 'a map of nothing', value: emptyMap, isEmpty: true },
  { name: 'true', value: true, isEmpty: false },
  { name: 'a text', value: '0', isEmpty: false },
  { name: 'a number', value: int(-1), isEmpty: false },
  { name: 'a fraction', value: float(0.5), isEmpty: false },
  { name: 'a list', value: list(['']), isEmpty: false },
  { name: 'a map', value: filledMap, isEmpty: false },
])('a default stands for $name: $isEmpty', ({ value, isEmpty }) => {
  expect(call('default', 'default', value)).toEqual(isEmpty ? 'default' : value)
})

test('a pattern that is none is said, as is a count that is none', () => {
  expect(() => call('count', '(', 'a')).toThrow(/missing/)
  expect(() => call('trunc', '2', 'abc')).toThrow('expected int; got string')
})
