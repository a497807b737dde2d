import { expect, test } from 'vitest'
import { refreshMs } from './refresh.ts'

test.each([
  { name: 'half a minute', text: '30s', expected: 30_000 },
  { name: 'never', text: '', expected: undefined },
  { name: 'not said', text: undefined, expected: undefined },
  { name: 'no duration', text: 'auto', expected: undefined },
  { name: 'no more often than every second', text: '100ms', expected: 1_000 },
])('refreshMs(): $name', ({ text, expected }) => expect(refreshMs(text)).toBe(expected))
