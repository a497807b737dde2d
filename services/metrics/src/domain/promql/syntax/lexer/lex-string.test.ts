import { describe, expect, test } from 'vitest'
import { scanQuoted, unquote } from './lex-string.ts'

describe('scanQuoted()', () => {
  test.each([
    { text: '"" x', length: 2 },
    { text: '"a" "b"', length: 3 },
    { text: "'a\"b'", length: 5 },
    { text: '`a\n\\`', length: 5 },
    { text: String.raw`"\"" x`, length: 4 },
    { text: String.raw`"\x41\101\u00e9\U0001F600"`, length: 26 },
    { text: '"😀"', length: 4 },
  ])('$text is $length long', ({ text, length }) => expect(scanQuoted(text, 0)).toBe(length))

  test('begins where it is told', () => expect(scanQuoted('up{a="b"}', 5)).toBe(3))

  test.each([
    { text: '"a', fault: 'unterminated quoted string' },
    { text: '"a\nb"', fault: 'unterminated quoted string' },
    { text: '`a', fault: 'unterminated raw string' },
    { text: '"\\', fault: 'escape sequence not terminated' },
    { text: '"\\x4', fault: 'escape sequence not terminated' },
    { text: String.raw`"\q"`, fault: "unknown escape sequence U+0071 'q'" },
    { text: String.raw`"\'"`, fault: String.raw`unknown escape sequence U+0027 '\''` },
    { text: String.raw`"\x4g"`, fault: "illegal character U+0067 'g' in escape sequence" },
    { text: String.raw`"\108"`, fault: "illegal character U+0038 '8' in escape sequence" },
    { text: String.raw`"\400"`, fault: 'escape sequence is an invalid Unicode code point' },
    { text: String.raw`"\ud800"`, fault: 'escape sequence is an invalid Unicode code point' },
    { text: String.raw`"\udfff"`, fault: 'escape sequence is an invalid Unicode code point' },
    { text: String.raw`"\U00110000"`, fault: 'escape sequence is an invalid Unicode code point' },
    { text: '"\udc00"', fault: 'invalid UTF-8 rune' },
    { text: '"\ud800a"', fault: 'invalid UTF-8 rune' },
  ])('$text is refused: $fault', ({ text, fault }) => {
    expect(() => scanQuoted(text, 0)).toThrow(expect.objectContaining({ message: fault, start: 0 }))
  })

  test.each([String.raw`"\377"`, String.raw`"\ud7ff"`, String.raw`"\ue000"`, String.raw`"\U0010ffff"`])(
    '%s is just within bounds',
    (text) => expect(scanQuoted(text, 0)).toBe(text.length),
  )
})

test.each([
  { quoted: '""', value: '' },
  { quoted: '"a b"', value: 'a b' },
  { quoted: '`a\\n`', value: 'a\\n' },
  { quoted: String.raw`"\a\b\f\n\r\t\v\\"`, value: '\u0007\b\f\n\r\t\v\\' },
  { quoted: String.raw`"say \"a\""`, value: 'say "a"' },
  { quoted: String.raw`'it\'s'`, value: "it's" },
  { quoted: String.raw`"\x41\102\u00e9\U0001F600"`, value: 'ABé😀' },
  { quoted: String.raw`"é😀\n"`, value: 'é😀\n' },
  { quoted: String.raw`"\xc3\xa9"`, value: 'é' },
  { quoted: String.raw`"a\xff"`, value: 'a\udcff' },
])('$quoted stands for its value', ({ quoted, value }) => expect(unquote(quoted)).toBe(value))
