import { expect, test } from 'vitest'
import { valueWords } from './value-words.ts'

test.each([
  { value: '1.2045171025020178e+00', words: '1.205' },
  { value: '0', words: '0' },
  { value: '1.234567e+06', words: '1\u202f234\u202f567' },
  { value: '1.79601305e+09', words: '1\u202f796\u202f013\u202f050' },
  { value: '-12345.6', words: '-12\u202f346' },
  { value: '1.5e-05', words: '0.000015' },
  { value: '+Inf', words: '+Inf' },
  { value: 'NaN', words: 'NaN' },
])('$value is told as $words', ({ value, words }) => expect(valueWords(value)).toBe(words))
