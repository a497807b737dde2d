import { describe, expect, test } from 'vitest'
import { detectFields } from './detect-fields.ts'
import type { FoundLine } from './evaluate/select-lines.ts'

type Labels = FoundLine['labels']

const found = (line: string, labels: Partial<Labels> = {}) =>
  ({ line, time: '1', labels: { stream: {}, metadata: {}, parsed: {}, ...labels } }) as FoundLine

/** The fields of lines: name, type, values, by which parsers, and the way to it. */
function fields(lines: readonly FoundLine[], limit = 100) {
  return detectFields(lines, limit).map(({ label, type, values, parsers, jsonPath }) => [
    ...[label, type, [...values].join(','), [...parsers].join(',')],
    ...(jsonPath === undefined ? [] : [jsonPath.join('>')]),
  ])
}

describe('the fields of lines', () => {
  test('are read as JSON, with the way to each', () => {
    expect(fields([found('{"a": {"b c": "x", " d ": {"e": 1}}, "f": true, "g": null}')])).toEqual([
      ['a_b_c', 'string', 'x', 'json', 'a>b c'],
      ['a_d_e', 'int', '1', 'json', 'a> d >e'],
      ['f', 'boolean', 'true', 'json', 'f'],
    ])
  })

  test('are read as logfmt where they are no JSON; what is empty is none', () => {
    expect(fields([found('level=info took=5ms empty= flag x.y="a b"')])).toEqual([
      ['level', 'string', 'info', 'logfmt'],
      ['took', 'duration', '5ms', 'logfmt'],
      ['x_y', 'string', 'a b', 'logfmt'],
    ])
  })

  test.each([
    ['0', 'int'],
    ['-12', 'int'],
    ['+7', 'int'],
    ['1234567890123456789', 'int'],
    ['12345678901234567890', 'float'],
    ['1.5', 'float'],
    ['1e3', 'float'],
    ['true', 'boolean'],
    ['F', 'boolean'],
    ['yes', 'string'],
    ['1h30m', 'duration'],
    ['10KB', 'bytes'],
    ['10 cats', 'string'],
  ])('"%s" is of the type %s', (value, type) => {
    expect(detectFields([found('-', { metadata: { x: value } })], 10)).toMatchObject([{ label: 'x', type }])
  })

  test('have all their values, and the type and the way of the last', () => {
    expect(fields([found('{"a": 1}'), found('{"a": "x"}'), found('a=x'), found('{"a": 1}')])).toEqual([
      ['a', 'int', '1,x', 'json,logfmt', 'a'],
    ])
  })

  test('are those that were sent with a line, and those that the query read', () => {
    const labels = { stream: { job: 'j' }, metadata: { trace: 'abc' }, parsed: { status: '200' } }
    expect(fields([found('{"job": "x", "trace": "y", "status": "201"}', labels)])).toEqual([
      ['trace', 'string', 'abc', ''],
      ['status', 'int', '200,201', 'json', 'status'],
      ['job_extracted', 'string', 'x', 'json', 'job'],
      ['trace_extracted', 'string', 'y', 'json', 'trace'],
    ])
  })

  test('are no faults of reading', () => {
    const parsed = { __error__: 'JSONParserErr', __error_details__: 'x', __preserve_error__: 'true', '': 'x', ok: 'y' }
    expect(fields([found('-', { parsed })])).toEqual([['ok', 'string', 'y', 'logfmt']])
  })

  test('are so many at most; those that are known go on', () => {
    expect(fields([found('a=1 b=2 c=3'), found('c=4 a=5')], 2)).toEqual([
      ['a', 'int', '1,5', 'logfmt'],
      ['b', 'int', '2', 'logfmt'],
    ])
  })
})
