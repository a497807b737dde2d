import { expect, test } from 'vitest'
import { changeBetween } from './change-between.ts'

test.each([
  { name: 'a word in the middle', before: 'a b c', after: 'a x c', change: { from: 2, to: 3, insert: 'x' } },
  { name: 'something added', before: 'aa', after: 'aaa', change: { from: 2, to: 2, insert: 'a' } },
  { name: 'something taken out', before: 'abab', after: 'ab', change: { from: 2, to: 4, insert: '' } },
  { name: 'all of it', before: 'a', after: 'b', change: { from: 0, to: 1, insert: 'b' } },
  { name: 'nothing', before: 'a', after: 'a', change: undefined },
])('changeBetween() finds $name', ({ before, after, change }) => {
  expect(changeBetween(before, after)).toEqual(change)
})
