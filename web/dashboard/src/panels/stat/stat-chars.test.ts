import { expect, test } from 'vitest'
import { longestChars, statChars } from './stat-chars.ts'

test.each([
  { name: 'digits', value: { prefix: '', text: '4267', suffix: '' }, expected: 4 },
  { name: 'a dot is narrow', value: { prefix: '', text: '4.2', suffix: '' }, expected: 2.6 },
  { name: 'a suffix is smaller', value: { prefix: '', text: '42', suffix: 'GiB' }, expected: 3.8 },
  { name: 'capitals are wider', value: { prefix: '', text: 'DOWN', suffix: '' }, expected: 5.2 },
  { name: 'an m is wide', value: { prefix: '', text: '42', suffix: ' ms' }, expected: 3.8 },
  { name: 'a single digit does not become enormous', value: { prefix: '', text: '4', suffix: '' }, expected: 1.5 },
])('statChars() of $name', ({ value, expected }) => expect(statChars(value)).toBe(expected))

test.each([
  { textMode: 'auto' as const, expected: 4 },
  { textMode: 'name' as const, expected: 10.6 },
])('longestChars() of $textMode is the width that all figures of a panel are sized for', ({ textMode, expected }) => {
  const values = [
    { name: 'cpu', display: { prefix: '', text: '7', suffix: '' } },
    { name: 'accelerator', display: { prefix: '', text: '4267', suffix: '' } },
  ]
  expect(longestChars(values, textMode)).toBe(expected)
})
