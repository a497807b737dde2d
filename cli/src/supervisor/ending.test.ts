import { expect, test } from 'vitest'
import { describeEnding } from './ending.ts'

test.each([
  { ending: { code: 0, signal: undefined, message: undefined }, text: 'exit code 0' },
  { ending: { code: 78, signal: undefined, message: 'Cannot read it' }, text: 'exit code 78' },
  { ending: { code: undefined, signal: 'SIGKILL', message: 'Cannot read it' }, text: 'SIGKILL' },
  { ending: { code: undefined, signal: undefined, message: 'spawn ENOENT' }, text: 'spawn ENOENT' },
  { ending: { code: undefined, signal: undefined, message: undefined }, text: 'it could not be started' },
])('$ending is told as "$text"', ({ ending, text }) => expect(describeEnding(ending)).toBe(text))
