import { describe, expect, test } from 'vitest'
import { scanJson, skipBlank, stringEnd, unescapeJson, valueAt } from './scan-json.ts'

/** What a reader is told of a line, and the fault. */
function told(line: string, { depth, enters = true }: { depth?: number; enters?: boolean } = {}) {
  const events: string[] = []
  const fault = scanJson(line, {
    value: (key, value, type) => events.push(`${key}=${value} ${type}`) > 0,
    enter: (key) => events.push(`> ${key}`) > 0 && enters,
    leave: () => events.push('<'),
    ...(depth === undefined ? {} : { depth }),
  })
  return { events, fault }
}

describe('scanJson() tells', () => {
  test.each([
    { name: 'nothing of an empty object', line: '{}', events: [] },
    { name: 'nothing of an empty object with blanks', line: ' \t\r\n{ \n } ', events: [] },
    {
      name: 'values in their order',
      line: '{"a":"x","b":1.50,"c":true}',
      events: ['a=x string', 'b=1.50 number', 'c=true boolean'],
    },
    { name: 'values between blanks', line: '{ "a" : 1 , "b" : false }', events: ['a=1 number', 'b=false boolean'] },
    { name: 'negative numbers', line: '{"a":-2e3}', events: ['a=-2e3 number'] },
    { name: 'no nulls and no lists', line: '{"a":null,"b":[1,{"c":2}],"d":3}', events: ['d=3 number'] },
    {
      name: 'objects within',
      line: '{"a":{"b":{"c":1}},"d":2}',
      events: ['> a', '> b', 'c=1 number', '<', '<', 'd=2 number'],
    },
    { name: 'empty objects within', line: '{"a":{},"b":1}', events: ['> a', '<', 'b=1 number'] },
    {
      name: 'brackets within texts as texts',
      line: '{"a":{"b":"}"},"c":"{"}',
      events: ['> a', 'b=} string', '<', 'c={ string'],
    },
    {
      name: 'escaped quotes as part of a text',
      line: '{"a":"\\"x\\"","b":"\\\\"}',
      events: ['a="x" string', 'b=\\ string'],
    },
    { name: 'escaped keys as they stand for', line: '{"\\u0061":1}', events: ['a=1 number'] },
    { name: 'nothing of what follows', line: '{"a":1} {"b":2', events: ['a=1 number'] },
  ])('$name', ({ line, events }) => expect(told(line)).toEqual({ events, fault: undefined }))

  test('no inside of an object that is not entered, and that it is over', () => {
    expect(told('{"a":{"b":1},"c":2}', { enters: false }).events).toEqual(['> a', '<', 'c=2 number'])
  })

  test.each([
    { depth: 1, events: ['c=2 number'] },
    { depth: 2, events: ['> a', '<', 'c=2 number'] },
    { depth: 3, events: ['> a', '> x', 'y=1 number', '<', '<', 'c=2 number'] },
  ])('objects $depth deep', ({ depth, events }) => {
    expect(told('{"a":{"x":{"y":1}},"c":2}', { depth }).events).toEqual(events)
  })

  test('objects 128 deep, without a bound', () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}{"z":1}${'}'.repeat(levels)}`
    expect(told(nested(127)).events.filter((event) => event === '> a')).toHaveLength(127)
    expect(told(nested(127)).events).toContain('z=1 number')
    expect(told(nested(128)).events).not.toContain('z=1 number')
  })

  test('nothing more once a value ends the reading, also one within', () => {
    const keys: string[] = []
    const value = (key: string) => keys.push(key) < 2
    expect(scanJson('{"a":1,"o":{"b":2,"c":3},"d":4', { value, enter: () => true })).toBeUndefined()
    expect(keys).toEqual(['a', 'b'])
  })
})

describe('scanJson() refuses', () => {
  const json = 'Malformed JSON error'
  const object = "Value looks like object, but can't find closing '}' symbol"
  const array = "Value is array, but can't find closing ']' symbol"
  test.each([
    { line: '', fault: object },
    { line: 'x', fault: object },
    { line: '{', fault: json },
    { line: '{ ', fault: json },
    { line: '{a:1}', fault: object },
    { line: '{"a', fault: json },
    { line: '{"a"}', fault: json },
    { line: '{"a" 1}', fault: json },
    { line: '{"a":', fault: json },
    { line: '{"a": ', fault: json },
    { line: '{"a":1', fault: array },
    { line: '{"a":1 ', fault: array },
    { line: '{"a":1,', fault: array },
    { line: '{"a":1, ', fault: array },
    { line: '{"a":"b" "c"}', fault: object },
    { line: '{"a":"b', fault: "Value is string, but can't find closing '\"' symbol" },
    { line: '{"a":[1', fault: array },
    { line: '{"a":{"b":1', fault: object },
    { line: '{"a":yes}', fault: 'Unknown value type' },
    { line: '{"a":}', fault: 'Unknown value type' },
    { line: '{"a":{"b":yes}}', fault: 'Unknown value type' },
  ])('$line', ({ line, fault }) => expect(told(line).fault).toBe(fault))
})

describe('valueAt() finds', () => {
  test.each([
    { line: '"ab" ', found: { type: 'string', end: 4 } },
    { line: '12,', found: { type: 'number', end: 2 } },
    { line: '09]', found: { type: 'number', end: 2 } },
    { line: '-1}', found: { type: 'number', end: 2 } },
    { line: '7\n', found: { type: 'number', end: 1 } },
    { line: '7\t', found: { type: 'number', end: 1 } },
    { line: '7\r', found: { type: 'number', end: 1 } },
    { line: 'null', found: { type: 'null', end: 4 } },
    { line: 'true ', found: { type: 'boolean', end: 4 } },
    { line: '[["]"],1] x', found: { type: 'array', end: 9 } },
    { line: '{"a":{}} x', found: { type: 'object', end: 8 } },
    { line: '["', found: "Value is array, but can't find closing ']' symbol" },
    { line: '/1', found: 'Unknown value type' },
    { line: ':1', found: 'Unknown value type' },
  ])('$line', ({ line, found }) => expect(valueAt(line, 0)).toEqual(found))
})

test.each([
  { raw: 'plain', text: 'plain' },
  { raw: 'a\\nb\\u00e4', text: 'a\nbä' },
  { raw: 'a\tb\\t', text: 'a\tb\t' },
  { raw: 'a\u0001\\\\', text: 'a\u0001\\' },
  { raw: 'not \\x one', text: '' },
  { raw: 'a\uFFFDb\uFFFD', text: 'a b ' },
  { raw: '\\ufffd', text: ' ' },
])('unescapeJson() makes $text of $raw', ({ raw, text }) => expect(unescapeJson(raw)).toBe(text))

test.each([
  { line: '"a"b', open: 0, end: 3 },
  { line: '"a\\"b"', open: 0, end: 6 },
  { line: '"a\\\\"b"', open: 0, end: 5 },
  { line: '"a', open: 0, end: -1 },
  { line: '"a\\"', open: 0, end: -1 },
  { line: 'x""y', open: 1, end: 3 },
])('stringEnd() of $line is $end', ({ line, open, end }) => expect(stringEnd(line, open)).toBe(end))

test('skipBlank() passes the four blanks of JSON and no others', () => {
  expect(skipBlank('x \n\r\ty', 1)).toBe(5)
  expect(skipBlank('x', 1)).toBe(1)
  expect(skipBlank('\u00a0x', 0)).toBe(0)
})
