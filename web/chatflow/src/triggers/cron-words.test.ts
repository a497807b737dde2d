import { expect, test } from 'vitest'
import { cronWords } from './cron-words.ts'

test.each([
  { cron: '* * * * *', words: 'Every minute' },
  { cron: '*/15 * * * *', words: 'Every 15 minutes' },
  { cron: '5 * * * *', words: 'Every hour at minute 5' },
  { cron: '0 9 * * *', words: 'Every day at 09:00' },
  { cron: '30 17 * * 1-5', words: 'Monday to Friday at 17:30' },
  { cron: '0 8 * * 0', words: 'Every Sunday at 08:00' },
  { cron: '0 8 * * 1,4', words: 'Every Monday and Thursday at 08:00' },
  { cron: '0 0 1,15 * *', words: 'On day 1, 15 of each month at 00:00' },
  { cron: '0 0 L * *', words: 'On day the last of each month at 00:00' },
  { cron: '0 0 1 1 *', words: undefined },
  { cron: '0 9-17 * * *', words: undefined },
  { cron: '*/5 * * * * *', words: undefined },
  { cron: 'nonsense', words: undefined },
])('cronWords($cron)', ({ cron, words }) => expect(cronWords(cron, 'en')).toBe(words))
