import { expect, test } from 'vitest'
import { ago } from './ago.ts'

const nowMs = Date.parse('2026-11-23T12:00:00.000Z')

test.each([
  { at: '2026-11-23T11:59:40.000Z', words: 'just now' },
  { at: '2026-11-23T12:00:05.000Z', words: 'just now' },
  { at: '2026-11-23T11:58:30.000Z', words: '1 minute ago' },
  { at: '2026-11-23T07:00:00.000Z', words: '5 hours ago' },
  { at: '2026-11-22T11:00:00.000Z', words: 'yesterday' },
  { at: '2026-10-23T12:00:00.000Z', words: '31 days ago' },
])('$at is $words', ({ at, words }) => expect(ago(at, nowMs)).toBe(words))
