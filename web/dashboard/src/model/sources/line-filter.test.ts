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
    { field: json, line: '{"user":{"id":7}}', isOut: false, expected: String.raw`{} |~ "\"id\":\\s*7[,}\\s]"` },
    { field: json, line: '{"user_id":"7"}', isOut: true, expected: String.raw`{} != "\"user_id\":\"7\""` },
    {
      ...{ field: logfmt, line: 'level="a \\"b\\"" x', isOut: false },
      expected: String.raw`{} |~ "(^|\\s)level=\"a \\\\\"b\\\\\"\"(\\s|$)"`,
    },
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
    expect(withLineFilter(once, 'hearth-logs', { ...filter, isOut: true })).toBe(
      String.raw`{} !~ "\"user_id\":\\s*7[,}\\s]"`,
    )
  })

  const withOthers = [
    { name: 'status', value: '5', line: 'status=5 a=1', same: 'a=1 status=5', others: ['status=50', 'xstatus=5 a'] },
    { name: 'a_b', value: '1.5', line: 'a.b=1.5', same: 'x a.b=1.5', others: ['a.b=1x5', 'a_b=1.5'] },
    { name: 'status', value: '', line: 'a=1 status= b=2', same: 'status=', others: ['status=5', 'a=1 b=2'] },
    { name: 'm', value: '', line: 'm="" b=2', same: 'a=1 m=""', others: ['m="x"', 'b=2'] },
    {
      name: 'id',
      value: '1',
      line: '{"id":1}',
      same: '{"id":1,"a":2}',
      others: ['{"id":10}', '{"xid":1}', '{"id":1.5}'],
    },
    { name: 'id', value: '', line: '{"id":""}', same: '{"a":1,"id":""}', others: ['{"id":"1"}', '{"id":1}'] },
    { name: 'a_b_c', value: '1', line: '{"a":{"b-c":1}}', same: '{"x":{"b-c": 1}}', others: ['{"b-c":12}', '1'] },
    { name: 'ok', value: 'true', line: '{"ok" :1,"ok":true\n}', same: '{"ok":true}', others: ['{"ok":"true"}'] },
  ]
  test.each(withOthers)('$name=$value of $line is not that of $others', ({ name, value, line, same, others }) => {
    const field = { name, value, origin: 'parsed' } as const
    const [, operator, text = ''] =
      / (..) (".*")$/.exec(withLineFilter('{}', 'hearth-logs', { field, line, isOut: false })) ?? []
    const asked: string = JSON.parse(text)
    const holds = (one: string) => (operator === '|~' ? new RegExp(asked).test(one) : one.includes(asked))
    expect([line, same, ...others].filter(holds)).toEqual([line, same])
  })

  test('a value that is empty and nowhere in the line leaves the query as it is', () => {
    const field = { name: 'status', value: '', origin: 'parsed' } as const
    expect(withLineFilter('{}', 'hearth-logs', { field, line: 'hello', isOut: true })).toBe('{}')
  })
})
