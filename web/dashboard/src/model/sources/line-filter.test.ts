import { describe, expect, test } from 'vitest'
import { withLineFilter } from './line-filter.ts'

const label = { name: 'app', value: 'web', origin: 'label' } as const
const parsed = { name: 'status', value: '500', origin: 'parsed' } as const
const json = { name: 'user_id', value: '7', origin: 'json' } as const
const logfmt = { name: 'level', value: 'a "b"', origin: 'logfmt' } as const

describe('withLineFilter() of a Loki', () => {
  const cases = [
    { field: label, expr: '{job="a"} |= "x"', expected: '{job="a", app="web"} |= "x"' },
    { field: label, expr: '{}', expected: '{app="web"}' },
    { field: label, expr: '{job=~"a{2}",}', expected: '{job=~"a{2}",app="web"}' },
    { field: label, isOut: true, expr: '{job="a"}', expected: '{job="a", app!="web"}' },
    { field: label, expr: '{app="web"}', expected: '{app="web"}' },
    { field: label, isOut: true, expr: '{app="web", b="c"}', expected: '{app!="web", b="c"}' },
    { field: label, expr: '{myapp="web"} |= `app="web"`', expected: '{myapp="web", app="web"} |= `app="web"`' },
    { field: parsed, expr: '{job="a"} | json', expected: '{job="a"} | json | status="500"' },
    {
      field: parsed,
      isOut: true,
      expr: '{job="a"} | json | status="500"',
      expected: '{job="a"} | json | status!="500"',
    },
    { field: json, expr: '{job="a"}', expected: '{job="a"} | json | user_id="7"' },
    { field: json, expr: '{job="a"} | json', expected: '{job="a"} | json | user_id="7"' },
    { field: json, expr: '{job="a"} |= "| json"', expected: '{job="a"} |= "| json" | json | user_id="7"' },
    { field: logfmt, expr: '{job="a"} # all', expected: '{job="a"} # all\n| logfmt | level="a \\"b\\""' },
    { field: logfmt, expr: '{job="a"} |= "#"', expected: '{job="a"} |= "#" | logfmt | level="a \\"b\\""' },
  ]
  test.each(cases)('$expr by $field.name becomes $expected', ({ field, isOut = false, expr, expected }) => {
    expect(withLineFilter(expr, 'loki', { field, line: '', isOut })).toBe(expected)
  })
})

describe('withLineFilter() of the log service, which reads no fields out of lines', () => {
  const cases = [
    { field: label, line: '', isOut: false, expected: '{} + app="web"' },
    { field: json, line: '{"user":{"id":7}}', isOut: false, expected: '{} |= "\\"id\\":7"' },
    { field: json, line: '{"user_id":"7"}', isOut: true, expected: '{} != "\\"user_id\\":\\"7\\""' },
    { field: logfmt, line: 'level="a \\"b\\"" x', isOut: false, expected: '{} |= "level=\\"a \\\\\\"b\\\\\\"\\""' },
    { field: parsed, line: 'status 500', isOut: false, expected: '{} |= "500"' },
  ]
  test.each(cases)('by $field.name of $line', ({ field, line, isOut, expected }) => {
    const wanted = expected.replace('{} + app', '{app').replace(/web"$/, 'web"}')
    expect(withLineFilter('{}', 'hearth-logs', { field, line, isOut })).toBe(wanted)
  })

  test('what is filtered for is no more once it is filtered out', () => {
    const filter = { field: json, line: '{"user_id":7}' }
    const once = withLineFilter('{}', 'hearth-logs', { ...filter, isOut: false })
    expect(withLineFilter(once, 'hearth-logs', { ...filter, isOut: false })).toBe(once)
    expect(withLineFilter(once, 'hearth-logs', { ...filter, isOut: true })).toBe('{} != "\\"user_id\\":7"')
  })
})
