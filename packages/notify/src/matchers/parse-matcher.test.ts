import { describe, expect, test } from 'vitest'
import { matchesAll, renderMatchers, sortMatchers } from './matcher.ts'
import { parseMatcher, parseMatchers } from './parse-matcher.ts'

describe('parseMatchers()', () => {
  test.each([
    { text: '{a="b", c=~"d.*"}', expected: '{a="b",c=~"d.*"}' },
    { text: 'a=b,c!=d', expected: '{a="b",c!="d"}' },
    { text: 'a = "b,c" , d !~ "e"', expected: '{a="b,c",d!~"e"}' },
    { text: String.raw`a="q\"q\n\\"`, expected: String.raw`{a="q\"q\n\\"}` },
    { text: String.raw`a="\d"`, expected: String.raw`{a="\\d"}` },
    { text: 'a=""', expected: '{a=""}' },
    { text: 'a=', expected: '{a=""}' },
    { text: 'a="b",', expected: '{a="b"}' },
    { text: '{}', expected: '{}' },
  ])('reads $text', ({ text, expected }) => {
    expect(renderMatchers(parseMatchers(text))).toBe(expected)
  })

  test.each([
    { text: '{', fault: 'bad matcher format: {' },
    { text: 'a b=c', fault: 'bad matcher format: a b=c' },
    { text: 'a="b"c"', fault: 'matcher value contains unescaped double quote: "b"c"' },
    { text: 'a="b', fault: 'matcher value contains unescaped double quote: "b' },
    { text: 'a=b"', fault: 'matcher value contains unescaped double quote: b"' },
    { text: 'a=~"("', fault: 'Cannot read the expression "("' },
  ])('refuses $text', ({ text, fault }) => {
    expect(() => parseMatcher(text)).toThrow(fault)
  })
})

describe('matchesAll()', () => {
  test.each([
    { text: 'a="1"', labels: { a: '1' }, expected: true },
    { text: 'a=~"1|2"', labels: { a: '12' }, expected: false },
    { text: 'a!=""', labels: {}, expected: false },
    { text: 'a=""', labels: {}, expected: true },
    { text: 'a!~"x.*",b="2"', labels: { a: 'y', b: '2' }, expected: true },
  ])('$text on $labels', ({ text, labels, expected }) => {
    expect(matchesAll(parseMatchers(text), labels)).toBe(expected)
  })
})

test('sortMatchers() goes by name, value and operator', () => {
  const sorted = sortMatchers(parseMatchers('b="1",a=~"2",a!="2",a="2",a="1"'))
  expect(renderMatchers(sorted)).toBe('{a="1",a="2",a!="2",a=~"2",b="1"}')
})
