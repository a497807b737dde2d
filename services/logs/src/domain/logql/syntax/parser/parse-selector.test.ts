import { describe, expect, test } from 'vitest'
import { LogqlError } from '../../logql-error.ts'
import { Lexer } from '../words/lexer.ts'
import { TokenStream } from '../words/token-stream.ts'
import { parseLabels } from './parse-labels.ts'
import { checkSelector, parseSelector } from './parse-selector.ts'

const tokensOf = (query: string) => new TokenStream(new Lexer(query))
const at = (column: number, rest: string) =>
  new LogqlError('parse', `parse error at line 1, col ${column}: syntax error: unexpected ${rest}`)
const matcher = (label: string, operator: '=' | '!=' | '=~' | '!~', value: string) => ({ label, operator, value })

describe('parseSelector()', () => {
  test.each([
    { query: '{}', matchers: [] },
    { query: '{a="b"}', matchers: [matcher('a', '=', 'b')] },
    {
      query: '{a!="b", c=~`d.*`, e!~""}',
      matchers: [matcher('a', '!=', 'b'), matcher('c', '=~', 'd.*'), matcher('e', '!~', '')],
    },
  ])('reads $query', ({ query, matchers }) => expect(parseSelector(tokensOf(query))).toEqual(matchers))

  test.each([
    { query: 'a', fault: at(1, 'IDENTIFIER, expecting {') },
    { query: '{1', fault: at(2, 'NUMBER, expecting IDENTIFIER or }') },
    { query: '{a="b",}', fault: at(8, '}, expecting IDENTIFIER') },
    { query: '{a>"b"}', fault: at(3, '>, expecting = or =~ or !~ or !=') },
    { query: '{a=b}', fault: at(4, 'IDENTIFIER, expecting STRING') },
    { query: '{a="b" c="d"}', fault: at(8, 'IDENTIFIER, expecting } or ,') },
    { query: '{a=~"("}', fault: new LogqlError('parse', 'parse error : error parsing regexp: missing closing ): `(`') },
  ])('refuses $query', ({ query, fault }) => expect(() => parseSelector(tokensOf(query))).toThrow(fault))
})

test.each([
  { matchers: [], fits: false },
  { matchers: [matcher('a', '=', 'b')], fits: true },
  { matchers: [matcher('a', '=', '')], fits: false },
  { matchers: [matcher('a', '!=', 'b')], fits: false },
  { matchers: [matcher('a', '!=', '')], fits: true },
  { matchers: [matcher('a', '=~', '.*')], fits: false },
  { matchers: [matcher('a', '=~', '.+')], fits: true },
  { matchers: [matcher('a', '!~', '.+')], fits: false },
  { matchers: [matcher('a', '!=', 'b'), matcher('c', '=', 'd')], fits: true },
] as const)('a selector with $matchers will do: $fits', ({ matchers, fits }) => {
  const check = () => checkSelector(matchers)
  if (fits) expect(check).not.toThrow()
  else expect(check).toThrow('parse error : queries require at least one regexp or equality matcher')
})

describe('parseLabels()', () => {
  test.each([
    { query: ')', labels: [] },
    { query: 'a)', labels: ['a'] },
    { query: 'a, b ,c)', labels: ['a', 'b', 'c'] },
  ])('reads $query', ({ query, labels }) => expect(parseLabels(tokensOf(query))).toEqual(labels))

  test.each([
    { query: '1)', fault: at(1, 'NUMBER, expecting IDENTIFIER or )') },
    { query: 'a,)', fault: at(3, '), expecting IDENTIFIER') },
    { query: 'a b)', fault: at(3, 'IDENTIFIER, expecting , or )') },
  ])('refuses $query', ({ query, fault }) => expect(() => parseLabels(tokensOf(query))).toThrow(fault))
})
