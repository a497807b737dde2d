import { describe, expect, test } from 'vitest'
import { LogqlError } from '../../logql-error.ts'
import { printLabelFilter } from '../printer/print.ts'
import { Lexer } from '../words/lexer.ts'
import { TokenStream } from '../words/token-stream.ts'
import { parseAddress, parseLabelFilter } from './parse-label-filter.ts'

function parse(query: string) {
  const tokens = new TokenStream(new Lexer(query))
  return { filter: parseLabelFilter(tokens), next: tokens.peek().type }
}

describe('parseLabelFilter() reads', () => {
  test.each([
    { query: 'a=1', filter: { kind: 'number', label: 'a', comparison: '==', value: 1 } },
    { query: 'a==1', filter: { kind: 'number', label: 'a', comparison: '==', value: 1 } },
    { query: 'a!=-1.5', filter: { kind: 'number', label: 'a', comparison: '!=', value: -1.5 } },
    { query: 'a>+2', filter: { kind: 'number', label: 'a', comparison: '>', value: 2 } },
    { query: 'a>=1m', filter: { kind: 'duration', label: 'a', comparison: '>=', value: 60_000_000_000n } },
    { query: 'a<-1s', filter: { kind: 'duration', label: 'a', comparison: '<', value: -1_000_000_000n } },
    { query: 'a<=1KiB', filter: { kind: 'bytes', label: 'a', comparison: '<=', value: 1024n } },
    { query: 'a="b"', filter: { kind: 'matcher', matcher: { label: 'a', operator: '=', value: 'b' } } },
    { query: 'a!="b"', filter: { kind: 'matcher', matcher: { label: 'a', operator: '!=', value: 'b' } } },
    { query: 'a=~"b.*"', filter: { kind: 'matcher', matcher: { label: 'a', operator: '=~', value: 'b.*' } } },
    { query: 'a!~"b.*"', filter: { kind: 'matcher', matcher: { label: 'a', operator: '!~', value: 'b.*' } } },
    { query: 'a=ip("::1")', filter: { kind: 'address', label: 'a', isEqual: true, pattern: '::1' } },
    { query: 'a!=ip("::1")', filter: { kind: 'address', label: 'a', isEqual: false, pattern: '::1' } },
  ])('$query', ({ query, filter }) => expect(parse(query)).toEqual({ filter, next: '$end' }))

  test.each([
    { query: 'a=1 or b=2 and c=3', printed: '( a==1 or ( b==2 , c==3 ) )' },
    { query: 'a=1 and b=2 or c=3', printed: '( ( a==1 , b==2 ) or c==3 )' },
    { query: 'a=1 or b=2 or c=3', printed: '( ( a==1 or b==2 ) or c==3 )' },
    { query: 'a=1 and b=2 and c=3', printed: '( ( a==1 , b==2 ) , c==3 )' },
    { query: 'a=1, b=2 or c=3', printed: '( a==1 , ( b==2 or c==3 ) )' },
    { query: 'a=1 b=2 c=3', printed: '( a==1 , ( b==2 , c==3 ) )' },
    { query: '(a=1 or b=2) and c=3', printed: '( ( a==1 or b==2 ) , c==3 )' },
    { query: 'a=1 (b=2)', printed: '( a==1 , b==2 )' },
  ])('$query as $printed', ({ query, printed }) => expect(printLabelFilter(parse(query).filter)).toBe(printed))

  test('no more than the filter', () => expect(parse('a=1 | b=2').next).toBe('|'))
})

describe('parseLabelFilter() refuses', () => {
  const unexpected = (column: number, rest: string) =>
    `parse error at line 1, col ${column}: syntax error: unexpected ${rest}`
  test.each([
    { query: '1', fault: unexpected(1, 'NUMBER, expecting IDENTIFIER or (') },
    { query: 'a', fault: unexpected(2, '$end') },
    { query: 'a>"b"', fault: unexpected(3, 'STRING') },
    { query: 'a==ip("::1")', fault: unexpected(4, 'ip') },
    { query: 'a=~1', fault: unexpected(4, 'NUMBER, expecting STRING') },
    { query: 'a=b', fault: unexpected(3, 'IDENTIFIER') },
    { query: '(a=1', fault: unexpected(5, '$end') },
    { query: 'a=1 or', fault: unexpected(7, '$end, expecting IDENTIFIER or (') },
    { query: 'a=~"("', fault: 'parse error : error parsing regexp: missing closing ): `(`' },
  ])('$query', ({ query, fault }) => expect(() => parse(query)).toThrow(new LogqlError('parse', fault)))

  test.each(['or ', 'and ', ', ', ''])('more than 200 filters joined by "%s" and brackets', (joined) => {
    const deep = (levels: number) => `${`a=1 ${joined}(`.repeat(levels)}a=1${')'.repeat(levels)}`
    expect(() => parse(deep(100))).not.toThrow()
    expect(() => parse(deep(101))).toThrow('nested deeper than 200 levels')
  })
})

test.each([
  { query: '("::1")', pattern: '::1' },
  { query: '(::1)', pattern: undefined },
  { query: '"::1")', pattern: undefined },
  { query: '("::1"', pattern: undefined },
])('parseAddress() of $query is $pattern', ({ query, pattern }) => {
  const read = () => parseAddress(new TokenStream(new Lexer(query)))
  if (pattern === undefined) expect(read).toThrow(LogqlError)
  else expect(read()).toBe(pattern)
})
