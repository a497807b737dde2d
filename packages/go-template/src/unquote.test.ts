import { expect, test } from 'vitest'
import { unquote } from './unquote.ts'

test.each([
  { quoted: '""', text: '' },
  { quoted: '"plain"', text: 'plain' },
  { quoted: String.raw`"\a\b\f\n\r\t\v\\\""`, text: '\u0007\b\f\n\r\t\v\\"' },
  { quoted: String.raw`"\x41\u00e9\U0001f600\101\000"`, text: 'Aé😀A\0' },
  { quoted: String.raw`"\xc3\251t\xc3\xa9"`, text: 'été' },
  { quoted: String.raw`"\U0010ffff"`, text: '\u{10ffff}' },
  { quoted: '`a\\n"b"`', text: 'a\\n"b"' },
  { quoted: "'a'", text: 'a' },
  { quoted: String.raw`'\''`, text: "'" },
])('$quoted stands for "$text"', ({ quoted, text }) => expect(unquote(quoted)).toBe(text))

test('a byte that is no UTF-8 stands for the sign of what cannot be read', () =>
  expect(unquote(String.raw`"a\xffb"`)).toBe('a\ufffdb'))

test.each([
  String.raw`"\q"`,
  String.raw`"\q\n"`,
  String.raw`"\'"`,
  String.raw`'\"'`,
  String.raw`"\U00110000"`,
  String.raw`"\ud800"`,
  String.raw`"\x4"`,
  String.raw`"\18"`,
  String.raw`"\8"`,
  String.raw`"\400"`,
  '"\\\n"',
])('%s has an escape that Go does not know', (quoted) => expect(unquote(quoted)).toBeUndefined())
