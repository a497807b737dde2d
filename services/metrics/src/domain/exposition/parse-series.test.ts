import { describe, expect, test } from 'vitest'
import { endOfSeries } from './end-of-series.ts'
import { formatOf } from './format-of.ts'
import { parseSeries } from './parse-series.ts'
import { unescapeText } from './unescape.ts'

describe('parseSeries()', () => {
  test.each([
    { text: 'up', labels: { __name__: 'up' } },
    { text: ' a:b_1 ', labels: { __name__: 'a:b_1' } },
    { text: 'up{}', labels: { __name__: 'up' } },
    { text: 'up{a="b"}', labels: { __name__: 'up', a: 'b' } },
    { text: 'up {a="b",c="d",}', labels: { __name__: 'up', a: 'b', c: 'd' } },
    { text: 'up{a="b"c="d"}', labels: { __name__: 'up', a: 'b', c: 'd' } },
    { text: 'up{ a = "b" , c = "d" }', labels: { __name__: 'up', a: 'b', c: 'd' } },
    { text: 'up{a="}",b=","}', labels: { __name__: 'up', a: '}', b: ',' } },
    { text: String.raw`up{a="q\"b\\n\n"}`, labels: { __name__: 'up', a: 'q"b\\n\n' } },
    { text: 'up{a=""}', labels: { __name__: 'up' } },
    { text: '{"my.metric"}', labels: { __name__: 'my.metric' } },
    { text: '{"my.metric","a b"="c"}', labels: { __name__: 'my.metric', 'a b': 'c' } },
    { text: '{a="b","my.metric"}', labels: { __name__: 'my.metric', a: 'b' } },
  ])('reads $text', ({ text, labels }) => expect(parseSeries(text).toRecord()).toEqual(labels))

  test.each([
    { type: 'histogram', given: 'le="1"', becomes: { le: '1.0' } },
    { type: 'histogram', given: 'le="2e3"', becomes: { le: '2000.0' } },
    { type: 'histogram', given: 'le="10000000"', becomes: { le: '1e+07' } },
    { type: 'histogram', given: 'le="+inf"', becomes: { le: '+Inf' } },
    { type: 'histogram', given: 'le="x",quantile="1"', becomes: { le: 'x', quantile: '1' } },
    { type: 'histogram', given: 'a="1"', becomes: { a: '1' } },
    { type: 'summary', given: 'quantile="0.50",le="1"', becomes: { quantile: '0.5', le: '1' } },
    { type: 'gauge', given: 'quantile="1",le="1"', becomes: { quantile: '1', le: '1' } },
  ])('makes $becomes of $given in a $type', ({ type, given, becomes }) =>
    expect(parseSeries(`a{${given}}`, type).toRecord()).toEqual({ __name__: 'a', ...becomes }),
  )

  test.each([
    { text: '', message: '"" is no name' },
    { text: '1a', message: '"1a" is no name' },
    { text: 'a b', message: '"a b" is no name' },
    { text: 'a b{c="d"}', message: '"a b" is no name' },
    { text: '{a="b"}', message: 'has no name' },
    { text: 'up{a="1",a="2"}', message: 'label "a" comes twice' },
    { text: 'up{"other"}', message: '""other"}" is no label' },
    { text: '{"a","b"}', message: '""b"}" is no label' },
    { text: 'up{1a="b"}', message: 'is no label' },
    { text: 'up{a=b}', message: 'is no label' },
    { text: 'up{a="b"c}', message: '"c}" is no label' },
    { text: 'up{,}', message: 'is no label' },
    { text: 'up{a="b"', message: 'the labels break off at ""' },
  ])('refuses "$text"', ({ text, message }) => expect(() => parseSeries(text)).toThrow(message))
})

describe('endOfSeries()', () => {
  test.each([
    { page: 'up 1', end: 2 },
    { page: 'up\t1', end: 2 },
    { page: 'up{a="b"} 1', end: 9 },
    { page: 'up {a="b"} 1', end: 10 },
    { page: 'up{a="}"} 1', end: 9 },
    { page: String.raw`up{a="\"}"} 1`, end: 11 },
    { page: '{"a b"} 1', end: 7 },
    { page: 'up  1{', end: 2 },
  ])('of "$page" is $end', ({ page, end }) => expect(endOfSeries(page, 0, page.length)).toBe(end))

  test.each([
    { page: 'up', message: 'a sample has no value' },
    { page: 'up{a="b" 1', message: 'the labels are not closed by "}"' },
    { page: 'up{a="b} 1', message: 'the labels are not closed by "}"' },
  ])('is none in "$page"', ({ page, message }) => expect(() => endOfSeries(page, 0, page.length)).toThrow(message))

  test('looks no further than the end of its line', () => {
    expect(endOfSeries('up {a="b"} 1', 0, 3)).toBe(2)
    expect(() => endOfSeries('up{a="b"} 1', 0, 5)).toThrow('not closed')
  })
})

test.each([
  ['application/openmetrics-text; version=1.0.0', 'openmetrics'],
  [' Application/OpenMetrics-Text', 'openmetrics'],
  ['text/plain; version=0.0.4', 'text'],
  ['application/json', 'text'],
  ['', 'text'],
])('a page of type "%s" is %s', (type, format) => expect(formatOf(type)).toBe(format))

test.each([
  ['plain', 'plain'],
  [String.raw`a\nb`, 'a\nb'],
  [String.raw`\"`, '"'],
  [String.raw`\\n`, '\\n'],
  [String.raw`\t`, String.raw`\t`],
  ['end\\', 'end\\'],
])('unescapeText(%j) is %j', (text, plain) => expect(unescapeText(text)).toBe(plain))
