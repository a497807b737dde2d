import { expect, test } from 'vitest'
import { wordsOf } from './use-fill.ts'

test.each([
  { result: { numAdded: 3, numUpdated: 0, numSkipped: 2, numDeleted: 0 }, words: '3 added, 2 left as they were' },
  { result: { numAdded: 0 }, words: 'Nothing to do' },
  { result: undefined, words: 'Nothing to do' },
])('an upsert of $result is told as "$words"', ({ result, words }) => expect(wordsOf(result)).toBe(words))
