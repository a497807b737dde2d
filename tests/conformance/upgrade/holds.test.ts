import { expect, test } from 'vitest'
import { missingIn } from './holds.ts'

test.each([
  { found: { a: 1, b: 2 }, expected: { a: 1 } },
  { found: [3, { a: 1, b: 2 }], expected: [{ a: 1 }, 3] },
  { found: { list: [] }, expected: { list: [] } },
])('$expected is in $found', ({ found, expected }) => expect(missingIn(found, expected)).toBeUndefined())

test.each([
  { found: { a: 1 }, expected: { a: 2 }, missing: 'the answer.a is 1, not 2' },
  { found: { a: 1 }, expected: { b: 1 }, missing: 'the answer.b is nothing, not 1' },
  { found: 'text', expected: { b: 1 }, missing: 'the answer is "text", not {"b":1}' },
  { found: {}, expected: [], missing: 'the answer is {}, not a list' },
  { found: [1], expected: [1, 1], missing: 'the answer lacks 1 among [1]' },
  {
    found: { rows: [{ a: 1 }] },
    expected: { rows: [{ a: 2 }] },
    missing: 'the answer.rows lacks {"a":2} among [{"a":1}]',
  },
])('$expected is not in $found', ({ found, expected, missing }) => expect(missingIn(found, expected)).toBe(missing))
