import { expect, test } from 'vitest'
import { printAll, printValue, sortedEntries } from './print.ts'
import { float, int, list, struct, textMap } from './value.ts'

const time = (text: string) => ({ kind: 'time', timeMs: Date.parse(text) }) as const

test.each([
  { value: undefined, text: '<no value>' },
  { value: false, text: 'false' },
  { value: 'a', text: 'a' },
  { value: int(-3), text: '-3' },
  { value: float(2.5), text: '2.5' },
  { value: list([int(1), undefined, 'a']), text: '[1 <nil> a]' },
  { value: list([]), text: '[]' },
  { value: textMap({ b: '2', a: '1', c: '3' }), text: 'map[a:1 b:2 c:3]' },
  { value: { kind: 'map', entries: new Map([['a', undefined]]), missing: undefined }, text: 'map[a:<nil>]' },
  { value: { kind: 'markup', text: '<b>' }, text: '<b>' },
  { value: struct({ B: 'x', A: undefined }), text: '{x <nil>}' },
  { value: time('2015-05-03T16:42:08.678Z'), text: '2015-05-03 16:42:08.678 +0000 UTC' },
  { value: time('2015-05-03T16:42:08.600Z'), text: '2015-05-03 16:42:08.6 +0000 UTC' },
  { value: time('2015-05-03T16:42:08Z'), text: '2015-05-03 16:42:08 +0000 UTC' },
  ...[
    { ns: 0, text: '0s' },
    { ns: 1, text: '1ns' },
    { ns: 1_500, text: '1.5µs' },
    { ns: -2_250_000, text: '-2.25ms' },
    { ns: 1_000_000_000, text: '1s' },
    { ns: 61_500_000_000, text: '1m1.5s' },
    { ns: 3_600_000_000_000, text: '1h0m0s' },
    { ns: -90_061_000_000_001, text: '-25h1m1.000000001s' },
  ].map(({ ns, text }) => ({ value: { kind: 'duration', ns }, text }) as const),
] as const)('$value is printed as $text', ({ value, text }) => expect(printValue(value)).toBe(text))

test('values stand apart unless one of two is a text', () => {
  expect(printAll([int(1), int(2), 'a', int(3), 'b', 'c', float(0.5), undefined])).toBe('1 2a3bc0.5 <nil>')
})

test('entries come by their keys', () => {
  const entries = new Map([
    ['b', '2'],
    ['a', '1'],
    ['c', '3'],
  ])
  expect(sortedEntries(entries).map(([key]) => key)).toEqual(['a', 'b', 'c'])
})
