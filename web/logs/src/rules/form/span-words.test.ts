import { expect, test } from 'vitest'
import { spanMs, spanWords } from './span-words.ts'

test.each([
  { duration: '5m', words: '5 min', ms: 300_000 },
  { duration: '24h', words: '24 h', ms: 86_400_000 },
  { duration: '1h30m', words: '1h30m', ms: 5_400_000 },
  { duration: '250ms', words: '250ms', ms: 250 },
  { duration: '0s', words: '0 s', ms: 0 },
  { duration: 'soon', words: 'soon', ms: 0 },
])('$duration is "$words", and $ms ms', ({ duration, words, ms }) => {
  expect([spanWords(duration), spanMs(duration)]).toEqual([words, ms])
})
