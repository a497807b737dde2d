import { expect, test } from 'vitest'
import { jsonFaultAt } from './json-fault-at.ts'

test.each(['{}', '[]', ' {"a": [1, -2.5e3, true, null, "x\\"}"], "b": {}} ', '"text"', '0'])('%s is JSON', (text) =>
  expect(jsonFaultAt(text)).toBeUndefined(),
)

// The first sign that does not fit stands behind a bar.
test.each([
  '{"a": |b}',
  '{"a": 1|"b": 2}',
  '{"a": 1, |}',
  '[1, |]',
  '{"a"|}',
  '{|a: 1}',
  '[1|}',
  '{} |x',
  '{"a": |',
  '{"a": |"b\n"}',
  '|',
  '{"a": |tru}',
  '{"a": 1}|}',
])('%j stops to be JSON at the bar', (marked) => {
  const at = marked.indexOf('|')
  expect(jsonFaultAt(marked.replace('|', ''))).toBe(at)
})
