import { describe, expect, test } from 'vitest'
import { readPythonValue } from './read-python-value.ts'
import { TextSource } from './text-source.ts'

/** What is read of a text that comes in pieces of so many characters. */
function read(written: string, size = written.length) {
  const source = new TextSource()
  const reading = readPythonValue(source)
  let step = reading.next()
  for (let at = 0; at < written.length; at += size) {
    source.append(written.slice(at, at + size))
    if (step.done !== true) step = reading.next()
  }
  source.end()
  while (step.done !== true) step = reading.next()
  return { value: step.value, left: source.known }
}

describe('readPythonValue()', () => {
  test.each<[string, unknown]>([
    ['True', true],
    ['False', false],
    ['None', null],
    ['true', true],
    ['null', null],
    ['12', 12],
    ['-1.5e3', -1500],
    ['+.5', 0.5],
    ['2.', 2],
    ["'it'", 'it'],
    ['"a\'b"', "a'b"],
    [String.raw`'a\n\t\'\"\\\/'`, 'a\n\t\'"\\/'],
    [String.raw`'\x41\u00e9\0'`, 'Aé\0'],
    [String.raw`'\q'`, '\\q'],
    [String.raw`'\x4'`, '4'],
    ['[]', []],
    ['()', []],
    ['[1, "a", None,]', [1, 'a', null]],
    ['(1, [2])', [1, [2]]],
    ['{}', {}],
    ["{'a': 1, \"b\" : [True], 3: 'c',}", { a: 1, b: [true], 3: 'c' }],
  ])('reads %s, however it is cut', (written, value) => {
    expect(read(written)).toEqual({ value, left: '' })
    expect(read(written, 1)).toEqual({ value, left: '' })
  })

  test.each([
    '',
    'maybe',
    'constructor',
    '1.2.3',
    '1e',
    "'open",
    "'open\\",
    '[1 2]',
    '[1',
    '[maybe]',
    "{'a' 1}",
    "{'a': }",
    "{'a': 1 'b': 2}",
    '{maybe: 1}',
    '[1)',
  ])('finds no value in "%s"', (written) => expect(read(written).value).toBeUndefined())

  test('leaves what stands behind the value', () => expect(read(' [1], 2')).toEqual({ value: [1], left: ', 2' }))

  test('follows 200 levels and no more', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(read(nested(201)).value).toBeDefined()
    expect(read(nested(202)).value).toBeUndefined()
  })
})
