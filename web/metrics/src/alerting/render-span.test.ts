import { expect, test } from 'vitest'
import { renderSpan } from './render-span.ts'

test.each([
  [0, '0s'],
  [0.2, '200ms'],
  [15, '15s'],
  [5_400, '1h30m'],
  [90_061.5, '1d1h1m1s500ms'],
])('%d seconds are %s', (seconds, expected) => {
  expect(renderSpan(seconds)).toBe(expected)
})
