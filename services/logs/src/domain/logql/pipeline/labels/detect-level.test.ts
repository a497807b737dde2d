import { expect, test } from 'vitest'
import { detectLevel } from './detect-level.ts'

const none = {}

test.each([
  { name: 'a label of the stream', labels: { level: 'WARNING' }, line: 'error', level: 'warn' },
  { name: 'a name that nobody knows stays', labels: { level: 'loud' }, line: '', level: 'loud' },
  { name: 'what was sent with the line', metadata: { severity: 'Err' }, line: '', level: 'error' },
  { name: 'the number of OpenTelemetry', metadata: { severity_number: '17' }, line: '', level: 'error' },
  { name: 'a field of JSON', line: '{"log":{"level":"DBG"},"msg":"error"}', level: 'debug' },
  { name: 'a field of logfmt', line: 'msg="fatal" LVL=trc', level: 'trace' },
  { name: 'the first word of the text', line: '[Warn] an error', level: 'warn' },
  { name: 'a word within another is none', line: 'terror misc:error', level: 'unknown' },
  { name: 'an abbreviation before a word', line: 'time=1 lvl=dbg msg="error"', level: 'debug' },
  { name: 'a long name', metadata: { level: 'Information' }, line: '', level: 'info' },
  { name: 'nothing', line: 'hello', level: 'unknown' },
])('$name', ({ labels = none, metadata = none, line, level }) => {
  expect(detectLevel({ labels, metadata, line, time: '' })).toBe(level)
})
