import { expect, test } from 'vitest'
import { parseLabelsText } from './labels-text.ts'

test.each([
  { text: '{}', labels: {} },
  { text: '  { } ', labels: {} },
  { text: '{app="shop", level="info"}', labels: { app: 'shop', level: 'info' } },
  { text: '{ a = "b" , c=`d\\n` , }', labels: { a: 'b', c: 'd\\n' } },
  { text: '{a="x=\\"y\\", {z}"}', labels: { a: 'x="y", {z}' } },
  { text: String.raw`{a="\a\b\f\n\r\t\v\\\""}`, labels: { a: '\u0007\b\f\n\r\t\v\\"' } },
  { text: String.raw`{a="\x41\u00e9\U0001f600\101"}`, labels: { a: 'Aé😀A' } },
  { text: String.raw`{a="\U0010ffff"}`, labels: { a: '\u{10ffff}' } },
  { text: '{_a:b9="c"}', labels: { '_a:b9': 'c' } },
  { text: '{\n  a="b"\n}', labels: { a: 'b' } },
])('$text is read', ({ text, labels }) => expect(parseLabelsText(text)).toEqual(labels))

test.each([
  'a="b"',
  '{a="b"',
  '{a="b"} x',
  'x {a="b"}',
  '{a=b}',
  '{a}',
  '{9a="b"}',
  '{a="b" c="d"}',
  '{a="b",,c="d"}',
  '{,a="b"}',
  "{a='b'}",
  '{a="b\\"}',
  String.raw`{a="\q"}`,
  String.raw`{a="\'"}`,
  String.raw`{a="\U00110000"}`,
])('%s is none', (text) => {
  expect(() => parseLabelsText(text)).toThrow(`couldn't parse labels: ${text}: 1:1: parse error`)
})
