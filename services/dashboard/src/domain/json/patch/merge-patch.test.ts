import { expect, test } from 'vitest'
import { parseExactly } from '../exact-json.ts'
import { applyMergePatch } from './merge-patch.ts'

// The table of appendix A of RFC 7396.
test.each([
  { target: '{"a":"b"}', patch: '{"a":"c"}', result: '{"a":"c"}' },
  { target: '{"a":"b"}', patch: '{"b":"c"}', result: '{"a":"b","b":"c"}' },
  { target: '{"a":"b"}', patch: '{"a":null}', result: '{}' },
  { target: '{"a":"b","b":"c"}', patch: '{"a":null}', result: '{"b":"c"}' },
  { target: '{"a":["b"]}', patch: '{"a":"c"}', result: '{"a":"c"}' },
  { target: '{"a":"c"}', patch: '{"a":["b"]}', result: '{"a":["b"]}' },
  { target: '{"a":{"b":"c"}}', patch: '{"a":{"b":"d","c":null}}', result: '{"a":{"b":"d"}}' },
  { target: '{"a":[{"b":"c"}]}', patch: '{"a":[1]}', result: '{"a":[1]}' },
  { target: '["a","b"]', patch: '["c","d"]', result: '["c","d"]' },
  { target: '{"a":"b"}', patch: '["c"]', result: '["c"]' },
  { target: '{"a":"foo"}', patch: 'null', result: 'null' },
  { target: '{"a":"foo"}', patch: '"bar"', result: '"bar"' },
  { target: '{"e":null}', patch: '{"a":1}', result: '{"e":null,"a":1}' },
  { target: '[1,2]', patch: '{"a":"b","c":null}', result: '{"a":"b"}' },
  { target: '{}', patch: '{"a":{"bb":{"ccc":null}}}', result: '{"a":{"bb":{}}}' },
  { target: '{"n":12345678901234567890}', patch: '{"a":1}', result: '{"n":12345678901234567890,"a":1}' },
  { target: '{"n":1}', patch: '{"n":12345678901234567890}', result: '{"n":12345678901234567890}' },
  { target: '{}', patch: '{"__proto__":{"x":1}}', result: '{"__proto__":{"x":1}}' },
])('$patch makes of $target $result', ({ target, patch, result }) => {
  expect(JSON.stringify(applyMergePatch(parseExactly(target), parseExactly(patch)))).toBe(result)
})

test('what is patched stays as it was', () => {
  const target = { a: { b: 1 } }
  applyMergePatch(target, { a: { b: 2 } })
  expect(target).toEqual({ a: { b: 1 } })
})
