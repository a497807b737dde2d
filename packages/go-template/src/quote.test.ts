import { expect, test } from 'vitest'
import { quote, quoteRune } from './quote.ts'

test.each([
  { text: '', quoted: '""' },
  { text: 'a "b"', quoted: String.raw`"a \"b\""` },
  { text: "it's", quoted: `"it's"` },
  { text: '\u0007\b\f\n\r\t\v\\', quoted: String.raw`"\a\b\f\n\r\t\v\\"` },
  { text: '\u0000\u001f\u007f', quoted: String.raw`"\x00\x1f\x7f"` },
  { text: ' ~é日😀', quoted: '" ~é日😀"' },
  { text: '\u0080\u200b\u2028\ufeff', quoted: String.raw`"\u0080\u200b\u2028\ufeff"` },
  { text: '\u{e0001}', quoted: String.raw`"\U000e0001"` },
  { text: '\udc80\udcff', quoted: String.raw`"\x80\xff"` },
  { text: '\udc7f', quoted: String.raw`"\udc7f"` },
])('$quoted', ({ text, quoted }) => expect(quote(text)).toBe(quoted))

test.each([
  { rune: 'a', quoted: "'a'" },
  { rune: "'", quoted: String.raw`'\''` },
  { rune: '"', quoted: `'"'` },
  { rune: '\n', quoted: String.raw`'\n'` },
])('a rune is written $quoted', ({ rune, quoted }) => expect(quoteRune(rune)).toBe(quoted))
