import { expect, test } from 'vitest'
import { numberText } from './number-text.ts'

test.each([
  [1 / 3, '0.3333'],
  [-12, '-12'],
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
  [Number.NaN, 'NaN'],
])('%d is written %s', (value, text) => expect(numberText(value)).toBe(text))
