import { describe, expect, test } from 'vitest'
import { fromBody, matchersOf, operators, parseMatchers, renderMatchers, toBody } from './matchers.ts'

describe('parseMatchers()', () => {
  test.each([
    { text: '{alertname="Down", team=~"a|b"}', expected: '{alertname="Down", team=~"a|b"}' },
    { text: 'a!="b",c!~d', expected: '{a!="b", c!~"d"}' },
    { text: String.raw`{a="q\"x\\n, y=\"z\"\n"}`, expected: String.raw`{a="q\"x\\n, y=\"z\"\n"}` },
    { text: '{a=""}', expected: '{a=""}' },
    { text: 'nonsense', expected: '{}' },
  ])('reads $text', ({ text, expected }) => {
    expect(renderMatchers(parseMatchers(text))).toBe(expected)
  })
})

test('an alert is matched by all of its labels', () => {
  expect(renderMatchers(matchersOf({ alertname: 'A', room: 'b"c' }))).toBe(String.raw`{alertname="A", room="b\"c"}`)
})

test.each(operators)('%s goes over the wire and comes back', (operator) => {
  const matcher = { name: 'a', operator, value: 'b' }
  expect(fromBody(toBody(matcher))).toEqual(matcher)
})
