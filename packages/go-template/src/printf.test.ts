import { describe, expect, test } from 'vitest'
import { printf } from './printf.ts'
import { float, int, list, type TemplateValue } from './value.ts'

// What Go's fmt makes of the same.
describe('printf()', () => {
  test.each<{ format: string; values: readonly TemplateValue[]; expected: string }>([
    { format: 'a%%b', values: [], expected: 'a%b' },
    { format: '%s|%5s|%-5s|%.2s', values: ['ab', 'ab', 'ab', 'abc'], expected: 'ab|   ab|ab   |ab' },
    { format: '%q %x %X', values: ['a"b', 'hé', 'hé'], expected: '"a\\"b" 68c3a9 68C3A9' },
    { format: '%d|%5d|%-5d|%05d|%+d', values: [1, 2, 3, -4, 5].map(int), expected: '1|    2|3    |-0004|+5' },
    { format: '%+d %.3d %b %o %x %X', values: [-1, 5, 5, 8, 255, 255].map(int), expected: '-1 005 101 10 ff FF' },
    { format: '%c %q %U', values: [65, 65, 233].map(int), expected: "A 'A' U+00E9" },
    {
      format: '%f %.1f %8.2f|%-8.2f|%08.2f',
      values: [1.5, 1.25, 1.5, 1.5, -1.5].map(float),
      expected: '1.500000 1.2     1.50|1.50    |-0001.50',
    },
    {
      format: '%e %.1E %g %.2g %G',
      values: [1500, 1500, 0.1, 123.456, 1e-7].map(float),
      expected: '1.500000e+03 1.5E+03 0.1 1.2e+02 1E-07',
    },
    { format: '%v %v %v %v', values: ['a', int(1), float(1.5), true], expected: 'a 1 1.5 true' },
    {
      format: '%s %v %q %d %T',
      values: Array(5).fill({ kind: 'duration', ns: 90e9 }),
      expected: '1m30s 1m30s "1m30s" 90000000000 time.Duration',
    },
    { format: '%8s|%-8v|', values: Array(2).fill({ kind: 'duration', ns: 90e9 }), expected: '   1m30s|1m30s   |' },
    { format: '%v %T %T', values: [list(['a', 'b']), 'a', int(1)], expected: '[a b] string int' },
    { format: '%.0f %.0f %.0f %.1f %.1f', values: [0.5, 1.5, -2.5, 0.25, 0.75].map(float), expected: '0 2 -2 0.2 0.8' },
    { format: '%.0e %.1e %.2g %.2g', values: [2.5, 1.25, 1.25, 1.75].map(float), expected: '2e+00 1.2e+00 1.2 1.8' },
    {
      format: '%.0f %.2f',
      values: [1e21, 1e21].map(float),
      expected: '1000000000000000000000 1000000000000000000000.00',
    },
    { format: '%t', values: [false], expected: 'false' },
  ])('$format', ({ format, values, expected }) => {
    expect(printf(format, values)).toBe(expected)
  })

  test.each<{ name: string; format: string; values: readonly TemplateValue[]; expected: string }>([
    { name: 'a value of another type', format: '%d', values: ['a'], expected: '%!d(string=a)' },
    { name: 'a whole number for a fraction', format: '%f', values: [int(1)], expected: '%!f(int=1)' },
    { name: 'a truth for a number', format: '%d', values: [true], expected: '%!d(bool=true)' },
    { name: 'no value', format: '%s and %d', values: ['a'], expected: 'a and %!d(MISSING)' },
    { name: 'a value too much', format: '%s', values: ['a', int(1), 'b'], expected: 'a%!(EXTRA int=1, string=b)' },
    { name: 'no verb', format: '100%', values: [], expected: '100%!(NOVERB)' },
  ])('says that there is $name', ({ format, values, expected }) => {
    expect(printf(format, values)).toBe(expected)
  })

  test('is as wide as a thousand characters, and refuses more', () => {
    expect(printf('%1000d', [int(1)])).toHaveLength(1_000)
    expect(() => printf('%1001d', [int(1)])).toThrow('printf: wider than 1000')
    expect(() => printf('%.1001f', [float(1)])).toThrow('printf: wider than 1000')
  })
})
