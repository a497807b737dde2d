import { expect, test } from 'vitest'
import { costWords } from './amounts.ts'

test.each([
  { dollars: 0.000_123_4, words: '0.00012 US dollars' },
  { dollars: 0.256, words: '0.26 US dollars' },
  { dollars: 3.456, words: '3.46 US dollars' },
  { dollars: 123.45, words: '123.45 US dollars' },
])('$dollars dollars are told as $words', ({ dollars, words }) => expect(costWords(dollars)).toBe(words))
