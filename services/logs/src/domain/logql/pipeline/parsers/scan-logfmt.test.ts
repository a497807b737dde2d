import { describe, expect, test } from 'vitest'
import { scanLogfmt } from './scan-logfmt.ts'

function told(line: string, isStrict: boolean) {
  const pairs: [string, string][] = []
  const fault = scanLogfmt(line, (key, value) => pairs.push([key, value]) > 0, isStrict)
  return { pairs, fault }
}

describe.each([true, false])('scanLogfmt() with isStrict %s tells', (isStrict) => {
  test.each([
    { line: '', pairs: [] },
    { line: ' \t\n\u0000', pairs: [] },
    { line: 'a=1', pairs: [['a', '1']] },
    {
      line: '  a=1 \t b=2  ',
      pairs: [
        ['a', '1'],
        ['b', '2'],
      ],
    },
    {
      line: 'quick a= b',
      pairs: [
        ['quick', ''],
        ['a', ''],
        ['b', ''],
      ],
    },
    {
      line: 'a="" b="x y=z"',
      pairs: [
        ['a', ''],
        ['b', 'x y=z'],
      ],
    },
    {
      line: 'a="it is \\"so\\"" b=1',
      pairs: [
        ['a', 'it is "so"'],
        ['b', '1'],
      ],
    },
    {
      line: 'a="\\\\" b=1',
      pairs: [
        ['a', '\\'],
        ['b', '1'],
      ],
    },
    { line: `a="\\b\\f\\n\\r\\t\\/\\'"`, pairs: [['a', "\b\f\n\r\t/'"]] },
    { line: 'a="\\u00e4\\u0041"', pairs: [['a', 'äA']] },
    {
      line: 'a="x"b=2',
      pairs: [
        ['a', 'x'],
        ['b', '2'],
      ],
    },
    {
      line: 'a=1 a=2',
      pairs: [
        ['a', '1'],
        ['a', '2'],
      ],
    },
  ])('$line', ({ line, pairs }) => expect(told(line, isStrict)).toEqual({ pairs, fault: undefined }))
})

describe('scanLogfmt() is at fault', () => {
  const at = (place: number, reason: string) => `logfmt syntax error at pos ${place} : ${reason}`
  test.each([
    { name: 'a value without a key', line: 'x=0 =1 b=2', fault: at(5, "unexpected '='") },
    { name: 'a quote in a key', line: 'x=0 a"b=1 b=2', fault: at(6, "unexpected '\"'") },
    { name: 'a quote for a key', line: 'x=0 "b=1 b=2', fault: at(5, "unexpected '\"'") },
    { name: 'a second sign of equality', line: 'x=0 a=1=2 b=2', fault: at(8, "unexpected '='") },
    { name: 'a quote in a value', line: 'x=0 a=1"2 b=2', fault: at(8, "unexpected '\"'") },
    { name: 'a character that is none in a key', line: 'x=0 \uFFFD=1 b=2', fault: at(8, 'invalid key') },
    { name: 'an escape that is none', line: 'x=0 a="\\x" b=2', fault: at(11, 'invalid quoted value') },
    { name: 'half an escape by number', line: 'x=0 a="\\u00e" b=2', fault: at(14, 'invalid quoted value') },
  ])('$name', ({ line, fault }) => {
    expect(told(line, true)).toEqual({ pairs: [['x', '0']], fault })
    expect(told(line, false)).toEqual({
      pairs: [
        ['x', '0'],
        ['b', '2'],
      ],
      fault,
    })
  })

  test('a text that does not end takes the rest of the line', () => {
    const fault = at(13, 'unterminated quoted value')
    expect(told('x=0 a="b c=2', true)).toEqual({ pairs: [['x', '0']], fault })
    expect(told('x=0 a="b c=2', false)).toEqual({ pairs: [['x', '0']], fault })
    expect(told('a="b\\"', false).fault).toBe(at(7, 'unterminated quoted value'))
  })

  test('its place is told in bytes', () => {
    expect(told('ä=ü =1', true).fault).toBe(at(7, "unexpected '='"))
  })

  test('of several faults the last is told', () => {
    expect(told('=1 a=b=c', false).fault).toBe(at(7, "unexpected '='"))
  })
})

test('scanLogfmt() ends where the taker has enough, with the fault before it', () => {
  const keys: string[] = []
  expect(scanLogfmt('=x a=1 b=2 c=d=e', (key) => keys.push(key) < 2, false)).toBe(
    "logfmt syntax error at pos 1 : unexpected '='",
  )
  expect(keys).toEqual(['a', 'b'])
})
