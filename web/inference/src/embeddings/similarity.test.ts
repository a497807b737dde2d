import { describe, expect, test } from 'vitest'
import { similarity, textsOf } from './similarity.ts'

describe('similarity()', () => {
  test.each([
    { name: 'the same direction', a: [1, 2], b: [2, 4], expected: 1 },
    { name: 'the opposite', a: [1, 0], b: [-3, 0], expected: -1 },
    { name: 'nothing in common', a: [1, 0], b: [0, 5], expected: 0 },
    { name: 'no direction at all', a: [0, 0], b: [1, 1], expected: 0 },
  ])('of $name is $expected', ({ a, b, expected }) => expect(similarity(a, b)).toBeCloseTo(expected))
})

test('textsOf() takes one text a line', () => {
  expect(textsOf('a\n\n  b c \n')).toEqual(['a', 'b c'])
})
