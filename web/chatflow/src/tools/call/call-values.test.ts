import { expect, test } from 'vitest'
import { callValues, isMistyped } from './call-values.ts'

const rows = [
  { property: 'text', type: 'string' },
  { property: 'count', type: 'number' },
  { property: 'sure', type: 'boolean' },
  { property: 'list', type: 'array' },
] as const

test('values are handed over in the types of their arguments', () => {
  expect(callValues(rows, { text: '1', count: '2', sure: 'true', list: '[3]' })).toEqual({
    text: '1',
    count: 2,
    sure: true,
    list: [3],
  })
})

test('what is empty, or no argument any more, is left out', () => {
  expect(callValues(rows, { text: '', gone: 'x' })).toEqual({})
})

test.each([
  { type: 'number', text: 'one', is: true },
  { type: 'number', text: '1.5', is: false },
  { type: 'object', text: '{', is: true },
  { type: 'array', text: '', is: false },
  { type: 'string', text: '{', is: false },
] as const)('"$text" as $type is mistyped: $is', ({ type, text, is }) => {
  expect(isMistyped({ type }, text)).toBe(is)
})
