import { expect, test } from 'vitest'
import { isSameValue } from './is-same-value.ts'

test.each([
  { left: { a: 1, b: [{ c: null }] }, right: { b: [{ c: null }], a: 1 }, same: true },
  { left: { a: 1 }, right: { a: 1, b: 2 }, same: false },
  { left: { a: undefined }, right: { b: undefined }, same: false },
  { left: [1, 2], right: [2, 1], same: false },
  { left: [], right: {}, same: false },
  { left: null, right: {}, same: false },
  { left: '1', right: 1, same: false },
  { left: null, right: null, same: true },
])('$left and $right are the same: $same', ({ left, right, same }) => {
  expect(isSameValue(left, right)).toBe(same)
})
