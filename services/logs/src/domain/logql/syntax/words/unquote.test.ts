import { expect, test } from 'vitest'
import { unquoteText } from './unquote.ts'

test.each([
  { quoted: '""', text: '' },
  { quoted: '"plain"', text: 'plain' },
  { quoted: '`a\\n"b"`', text: 'a\\n"b"' },
  { quoted: '"\\a\\b\\f\\n\\r\\t\\v\\\\\\""', text: '\u0007\b\f\n\r\t\v\\"' },
  { quoted: '"\\x41\\u00e4\\U0001F600"', text: 'Aä😀' },
  { quoted: '"\\101\\000"', text: 'A\0' },
  { quoted: '"\\U0010ffff"', text: '\u{10ffff}' },
  { quoted: '"\\U00110000"', text: undefined },
  { quoted: '"\\q"', text: undefined },
  { quoted: '"\\x4"', text: undefined },
  { quoted: '"\\18"', text: undefined },
  { quoted: '"\\8"', text: undefined },
  { quoted: '"\\\'"', text: undefined },
  { quoted: '"\\', text: '' },
  { quoted: '"\\q\\n"', text: undefined },
])('$quoted', ({ quoted, text }) => expect(unquoteText(quoted)).toBe(text))
