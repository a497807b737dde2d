import { describe, expect, test } from 'vitest'
import { renderLogLine } from './render-log-line.ts'

const line = { service: 'chatflow', time: '2026-11-21T09:00:01.123456000Z', stream: 'stdout' } as const
const render = (text: string) => renderLogLine({ ...line, text }, (_format, styled) => styled)

describe('renderLogLine()', () => {
  test.each([
    { name: 'plain text stays', text: 'hello', expected: '09:00:01.123 chatflow   hello' },
    {
      name: 'a JSON line becomes text',
      text: '{"level":30,"time":"x","service":"chatflow","method":"GET","path":"/a b","msg":"request"}',
      expected: '09:00:01.123 chatflow   info  request method=GET path="/a b"',
    },
    {
      name: 'an error keeps its stack',
      text: '{"level":50,"time":"x","service":"chatflow","err":{"stack":"Error: x\\n  at y"},"msg":"failed"}',
      expected: '09:00:01.123 chatflow   error failed \nError: x\n  at y',
    },
    { name: 'a damaged JSON line stays as it is', text: '{"level":', expected: '09:00:01.123 chatflow   {"level":' },
    {
      name: 'escapes do not reach the terminal',
      text: '\u001b[2Jgone',
      expected: '09:00:01.123 chatflow   ␛[2Jgone',
    },
  ])('$name', ({ text, expected }) => {
    expect(render(text)).toBe(expected)
  })
})
