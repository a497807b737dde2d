import { describe, expect, test } from 'vitest'
import { TokenStream } from '../lexer/token-stream.ts'
import { parseSelectorNode } from './parse-selector.ts'

const parse = (text: string) => {
  const { name, matchers } = parseSelectorNode(new TokenStream(text))
  return [name, ...matchers.map((matcher) => `${matcher.name}${matcher.op}${matcher.value}`)]
}

describe('parseSelectorNode()', () => {
  test.each([
    { text: 'up', parts: ['up', '__name__=up'] },
    { text: 'up{}', parts: ['up', '__name__=up'] },
    { text: '{a="b"}', parts: ['', 'a=b'] },
    { text: '{}', parts: [''] },
    { text: 'up{a="b",}', parts: ['up', 'a=b', '__name__=up'] },
    { text: 'up{a="1",b!="2",c=~"3",d!~"4"}', parts: ['up', 'a=1', 'b!=2', 'c=~3', 'd!~4', '__name__=up'] },
    { text: '{"my.metric","a b"="c"}', parts: ['', '__name__=my.metric', 'a b=c'] },
    { text: 'sum{by="x"}', parts: ['sum', 'by=x', '__name__=sum'] },
    { text: 'a:b', parts: ['a:b', '__name__=a:b'] },
  ])('reads $text', ({ text, parts }) => expect(parse(text)).toEqual(parts))

  test.each([
    { text: '1', message: '1:1: parse error: unexpected number "1"' },
    { text: 'bool', message: '1:1: parse error: unexpected <bool>' },
    { text: '"up"', message: '1:1: parse error: unexpected string "\\"up\\""' },
    { text: 'a{b}', message: 'in label matching, expected label matching operator' },
    { text: 'a{=}', message: 'unexpected "=" in label matching, expected identifier or "}"' },
    { text: 'a{b==}', message: 'unexpected "=" in label matching, expected string' },
    { text: 'a{b="c"="d"}', message: 'unexpected "=" in label matching, expected "," or "}"' },
    { text: 'a{"b" "c"}', message: 'unexpected string "\\"c\\"" in label matching, expected "," or "}"' },
    { text: 'a{b=~"["}', message: '1:3: parse error: error parsing regexp' },
  ])('refuses $text', ({ text, message }) => expect(() => parse(text)).toThrow(message))
})
