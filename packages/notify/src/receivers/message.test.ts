import { expect, test } from 'vitest'
import { commonOf, sortedSet, statusOf } from './message.ts'

test.each([
  { states: ['firing', 'resolved'], is: 'firing' },
  { states: ['resolved', 'firing'], is: 'firing' },
  { states: ['resolved', 'resolved'], is: 'resolved' },
  { states: [], is: 'resolved' },
] as const)('a message of $states is $is', ({ states, is }) => {
  expect(statusOf({ alerts: states.map((status) => ({ status })) as never })).toBe(is)
})

test('a set is sorted by name', () => {
  expect(Object.keys(sortedSet({ c: '1', a: '2', b: '3' }))).toEqual(['a', 'b', 'c'])
})

test.each([
  { name: 'none have none in common', sets: [], is: {} },
  { name: 'one has all in common with itself', sets: [{ b: '1', a: '2' }], is: { a: '2', b: '1' } },
  {
    name: 'another value is not the same',
    sets: [
      { a: '1', b: '2' },
      { a: '1', b: '3' },
    ],
    is: { a: '1' },
  },
  { name: 'all have to have it', sets: [{ a: '1', b: '2' }, { a: '1', b: '2' }, { a: '1' }], is: { a: '1' } },
])('$name', ({ sets, is }) => {
  expect(Object.entries(commonOf(sets as Record<string, string>[]))).toEqual(Object.entries(is))
})
