import { expect, test } from 'vitest'
import { parseGoDuration } from './parse-go-duration.ts'

test.each([
  { text: '90m', ns: 5.4e12 },
  { text: '-1h30m', ns: -5.4e12 },
  { text: '+1.5s', ns: 1.5e9 },
  { text: '.5ms1us2ns', ns: 501_002 },
  { text: '1µs', ns: 1e3 },
  { text: '0', ns: 0 },
])('$text is $ns ns', ({ text, ns }) => expect(parseGoDuration(text)).toBe(ns))

test.each(['', '1', '1d', 'm', '1h 30m', '1.', '--1s', '.s'])('"%s" is none', (text) => {
  expect(parseGoDuration(text)).toBeUndefined()
})
