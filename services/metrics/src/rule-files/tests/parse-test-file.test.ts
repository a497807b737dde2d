import { describe, expect, test } from 'vitest'
import { parseTestFile } from './parse-test-file.ts'

const file = (order: string) => `rule_files: [rules.yml]\ngroup_eval_order: ${order}\ntests: []\n`

test.each(['[]', '[a]', '[a, b, c]'])('groups may be evaluated in the order %s', (order) => {
  expect(parseTestFile(file(order)).order).toEqual(order.match(/\w/g) ?? [])
})

test('a group that stands twice in the order is refused by its name', () => {
  expect(() => parseTestFile(file('[a, b, a]'))).toThrow('group name repeated in evaluation order: a')
})

describe('a test', () => {
  const testOf = (lines: string, head = '') => parseTestFile(`${head}tests:\n  - ${lines}\n`).tests[0]

  test.each([
    { name: 'its own', lines: 'interval: 5s', head: 'evaluation_interval: 30s\n', stepMs: 5_000 },
    { name: 'that of the file', lines: 'name: a', head: 'evaluation_interval: 30s\n', stepMs: 30_000 },
    { name: 'a minute', lines: 'name: a', head: '', stepMs: 60_000 },
  ])('goes in steps of $name', ({ lines, head, stepMs }) => expect(testOf(lines, head)?.stepMs).toBe(stepMs))

  test.each([
    { given: '""', startMs: 0 },
    { given: '"12.5"', startMs: 12_500 },
    { given: '"-3"', startMs: -3_000 },
    { given: '"1970-01-01T00:00:07Z"', startMs: 7_000 },
  ])('begins at $given', ({ given, startMs }) => expect(testOf(`start_timestamp: ${given}`)?.startMs).toBe(startMs))

  test('begins at no other time', () => {
    expect(() => testOf('start_timestamp: soon')).toThrow('cannot read start_timestamp "soon"')
    expect(() => testOf('start_timestamp: "12s"')).toThrow('cannot read start_timestamp')
  })

  test('finds values and histograms at a time, the first one where none is told', () => {
    const found = testOf(`promql_expr_test:
      - expr: up
        exp_samples: [{ labels: 'up{job="a"}', value: 3 }, { labels: '{}', histogram: '{{count:2}}' }]
      - { expr: up, eval_time: 2m }`)?.queries
    expect(found?.map(({ atMs }) => atMs)).toEqual([0, 120_000])
    const [plain, native] = found?.[0]?.samples ?? []
    expect(plain).toEqual({ labels: expect.anything(), value: 3 })
    expect(native).toMatchObject({ value: 0, histogram: { count: 2 } })
  })

  test('refuses alerts without a name, and says when', () => {
    expect(() => testOf('alert_rule_test: [{ eval_time: 90s }]')).toThrow('alertname at eval_time 90s')
    expect(() => testOf('alert_rule_test: [{ exp_alerts: [] }]')).toThrow('alertname at eval_time 0s')
  })

  test('leaves slashes at the end of its address out', () => {
    expect(testOf('external_url: http://a/b//')?.externalUrl).toBe('http://a/b')
  })
})

test.each([
  { given: '', is: false },
  { given: 'fuzzy_compare: true\n', is: true },
  { given: 'fuzzy_compare: false\n', is: false },
])('values are compared nearly where "$given" says so', ({ given, is }) => {
  expect(parseTestFile(`${given}tests: []\n`).options).toEqual({ intervalMs: 60_000, isFuzzy: is })
})

test('what is no such file is told with its fault', () => {
  expect(() => parseTestFile('tests: {')).toThrow()
  expect(() => parseTestFile('else: 1\n')).toThrow(/else/)
})
