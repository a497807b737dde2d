import { describe, expect, test } from 'vitest'
import { readLine } from './level.ts'

describe('readLine()', () => {
  test.each([
    { name: 'pino by number', text: '{"level":40,"msg":"low disk"}', level: 'warn', message: 'low disk' },
    {
      name: 'a number between two levels belongs to the lower',
      text: '{"level":35,"msg":"a"}',
      level: 'info',
      message: 'a',
    },
    { name: 'zap by name', text: '{"level":"error","message":"no"}', level: 'error', message: 'no' },
    {
      name: 'severity, as Google writes it',
      text: '{"severity":"CRITICAL","message":"x"}',
      level: 'fatal',
      message: 'x',
    },
    { name: 'a JSON line without level', text: '{"msg":"hello"}', level: 'unknown', message: 'hello' },
    {
      name: 'a JSON line without message is its own',
      text: '{"level":30,"a":1}',
      level: 'info',
      message: '{"level":30,"a":1}',
    },
    {
      name: 'a message that is no text is none',
      text: '{"level":30,"msg":{"a":1}}',
      level: 'info',
      message: '{"level":30,"msg":{"a":1}}',
    },
    { name: 'what only begins like JSON', text: '{ERROR: broken}', level: 'error', message: '{ERROR: broken}' },
    {
      name: 'a JSON line may name __proto__',
      text: '{"__proto__":{"level":50},"msg":"x"}',
      level: 'unknown',
      message: 'x',
    },
    {
      name: 'an inherited property is no level',
      text: 'level=constructor',
      level: 'unknown',
      message: 'level=constructor',
    },
    { name: 'logfmt', text: 'ts=1 level=warn msg="x"', level: 'warn', message: 'ts=1 level=warn msg="x"' },
    {
      name: 'klog',
      text: 'E1121 09:00:00.000000 1 main.go:1] x',
      level: 'error',
      message: 'E1121 09:00:00.000000 1 main.go:1] x',
    },
    { name: 'brackets', text: '[warn] careful', level: 'warn', message: '[warn] careful' },
    ...['[ warn ] x', '[\twarn] x', '[warn ] x', '[WRN] x'].map((text) => ({
      ...{ name: `brackets as in "${text}"`, text, level: 'warn', message: text },
    })),
    ...['- error: x', ' * error: x', 'ERR x', 'at 12:00 ERROR x'].map((text) => ({
      ...{ name: `an error as in "${text}"`, text, level: 'error', message: text },
    })),
    ...['this error: x', '[an error] x', '[er] x', '---- error: x', 'Error x', 'xERRORx'].map((text) => ({
      ...{ name: `no level in "${text}"`, text, level: 'unknown', message: text },
    })),
    { name: 'brackets behind others', text: '[12:00:00] [DEBUG] x', level: 'debug', message: '[12:00:00] [DEBUG] x' },
    { name: 'capitals', text: '2026-11-21 INFO started', level: 'info', message: '2026-11-21 INFO started' },
    { name: 'a word before a colon', text: 'error: no such file', level: 'error', message: 'error: no such file' },
    {
      name: 'an ordinary word is no level',
      text: 'no error was found',
      level: 'unknown',
      message: 'no error was found',
    },
    { name: 'a level far behind the beginning is data', text: `${'x '.repeat(200)}ERROR`, level: 'unknown' },
    { name: 'an empty line', text: '', level: 'unknown', message: '' },
  ])('$name', ({ text, level, message = text }) => {
    expect(readLine(text)).toEqual({ level, message })
  })
})
