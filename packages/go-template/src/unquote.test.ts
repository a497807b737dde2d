import { expect, test } from 'vitest'
import { unquote } from './unquote.ts'

test.each([
  { quoted: String.raw`"\a\b\f\n\r\t\v\\\'\""`, text: '\u0007\b\f\n\r\t\v\\\'"' },
  { quoted: String.raw`"\x41\u00e9\U0001f600\101"`, text: 'Aé😀A' },
  { quoted: String.raw`"\U0010ffff"`, text: '\u{10ffff}' },
  { quoted: '`\\n`', text: '\\n' },
  { quoted: "'a'", text: 'a' },
  { quoted: '""', text: '' },
])('$quoted stands for "$text"', ({ quoted, text }) => expect(unquote(quoted)).toBe(text))

test.each([String.raw`"\q"`, String.raw`"\U00110000"`, String.raw`"\x4"`, String.raw`"\18"`, '"\\\n"'])(
  '%s has an escape that Go does not know',
  (quoted) => {
    expect(() => unquote(quoted)).toThrow(`invalid syntax in ${quoted}`)
  },
)
