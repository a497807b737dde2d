import { expect, test } from 'vitest'
import { urlOfSelection } from './url-of-selection.ts'

test.each([
  { name: 'nothing chosen is no value', values: [], url: [] },
  { name: 'one choice is one value', values: ['a'], url: 'a' },
  { name: 'several are several', values: ['a', 'b'], url: ['a', 'b'] },
])('$name', ({ values, url }) => {
  expect(urlOfSelection(values.map((value) => ({ text: value.toUpperCase(), value })))).toEqual(url)
})
