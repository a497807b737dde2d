import { describe, expect, test } from 'vitest'
import { LogqlError } from '../../logql-error.ts'
import { printLog, printUnwrap } from '../printer/print.ts'
import { Lexer } from '../words/lexer.ts'
import { TokenStream } from '../words/token-stream.ts'
import { parseLogRange } from './parse-range.ts'

function parse(query: string) {
  const tokens = new TokenStream(new Lexer(query))
  const { log, unwrap, spanNs, offsetNs } = parseLogRange(tokens)
  const seconds = [Number(spanNs) / 1e9, Number(offsetNs) / 1e9]
  return { log: printLog(log), unwrap: unwrap && printUnwrap(unwrap), seconds, next: tokens.peek().type }
}
const s = '{a="b"}'

describe('parseLogRange() reads', () => {
  test.each([
    { query: `${s}[1m]`, log: s, seconds: [60, 0] },
    { query: `${s}[1m] offset 30s`, log: s, seconds: [60, 30] },
    { query: `${s}[1m] offset -30s`, log: s, seconds: [60, -30] },
    { query: `${s} | json [1m]`, log: `${s} | json`, seconds: [60, 0] },
    { query: `${s}[1m] | json`, log: `${s} | json`, seconds: [60, 0] },
    { query: `${s}[1m] offset 30s | json`, log: `${s} | json`, seconds: [60, 30] },
    { query: `(${s})[1m]`, log: s, seconds: [60, 0] },
    { query: `(${s}[1m])`, log: s, seconds: [60, 0] },
    { query: `((${s} | json)[1m] offset 30s)`, log: `${s} | json`, seconds: [60, 30] },
    { query: `${s} | unwrap v [1m]`, log: s, unwrap: '| unwrap v', seconds: [60, 0] },
    { query: `${s}[1m] | unwrap v`, log: s, unwrap: '| unwrap v', seconds: [60, 0] },
    { query: `(${s})[1m] | unwrap v`, log: s, unwrap: '| unwrap v', seconds: [60, 0] },
    { query: `(${s} | unwrap v)[1m]`, log: s, unwrap: '| unwrap v', seconds: [60, 0] },
    { query: `${s} | json | unwrap bytes(v) [1m]`, log: `${s} | json`, unwrap: '| unwrap bytes(v)', seconds: [60, 0] },
    {
      query: `${s} | unwrap duration(v) | a=1 | b=2 [1m]`,
      log: s,
      unwrap: '| unwrap duration(v) | a==1 | b==2',
      seconds: [60, 0],
    },
    {
      query: `${s} | unwrap duration_seconds(v) [1m]`,
      log: s,
      unwrap: '| unwrap duration_seconds(v)',
      seconds: [60, 0],
    },
  ])('$query', ({ query, unwrap, ...told }) => expect(parse(query)).toEqual({ ...told, unwrap, next: '$end' }))

  test('no stages behind a span that is behind stages', () => {
    expect(parse(`${s} | json [1m] | logfmt`).next).toBe('|')
    expect(parse(`(${s} | json)[1m] | logfmt`).next).toBe('|')
  })
})

describe('parseLogRange() refuses', () => {
  const at = (column: number, rest: string) => `parse error at line 1, col ${column}: syntax error: unexpected ${rest}`
  test.each([
    { query: s, fault: at(8, '$end') },
    { query: `(${s})`, fault: at(10, '$end') },
    { query: '(x)', fault: at(2, 'IDENTIFIER, expecting { or (') },
    { query: `(${s}[1m]`, fault: at(13, '$end, expecting )') },
    { query: `(${s}`, fault: at(9, '$end') },
    { query: `(${s})[1m] | json`, fault: at(17, 'json, expecting unwrap') },
    { query: `${s}[1m] offset x`, fault: at(20, 'IDENTIFIER, expecting DURATION') },
    {
      query: `${s} | unwrap (`,
      fault: at(18, '(, expecting IDENTIFIER or BYTES_CONV or DURATION_CONV or DURATION_SECONDS_CONV'),
    },
    { query: `${s} | unwrap bytes(1)`, fault: at(24, 'NUMBER, expecting IDENTIFIER') },
    { query: `${s} | unwrap v | json`, fault: at(22, 'json, expecting IDENTIFIER or (') },
  ])('$query', ({ query, fault }) => expect(() => parse(query)).toThrow(new LogqlError('parse', fault)))
})
