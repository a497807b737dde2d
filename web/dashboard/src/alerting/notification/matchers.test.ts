import { expect, test } from 'vitest'
import { lineOf, objectMatcherOf, parseMatchers } from './matchers.ts'

test.each([
  { line: 'a=b', object: ['a', '=', 'b'] },
  { line: 'a!=b', object: ['a', '!=', 'b'] },
  { line: 'a=~b.*', object: ['a', '=~', 'b.*'] },
  { line: 'a!~b c', object: ['a', '!~', 'b c'] },
  { line: 'a=', object: ['a', '=', ''] },
])('$line', ({ line, object }) => {
  const parsed = parseMatchers(`\n ${line} \n`)
  const matchers = 'matchers' in parsed ? parsed.matchers : []
  expect(matchers.map(objectMatcherOf)).toEqual([object])
  expect(matchers.map(lineOf)).toEqual([line])
})

test('what is no matcher is said', () => {
  expect(parseMatchers('a=b\nwhat is this')).toEqual({ wrong: 'what is this' })
})
