const named: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '"': '\\"',
  '\\': '\\\\',
}

/** In double quotes, the way Go's %q does it: what cannot be printed is escaped. */
export function quote(text: string): string {
  return `"${escapeWith(text, '"')}"`
}

/** One character in single quotes, the way Go's %q prints a rune. */
export function quoteRune(rune: string): string {
  return `'${escapeWith(rune, "'")}'`
}

function escapeWith(text: string, delimiter: string): string {
  return [...text].map((rune) => escapeRune(rune, delimiter)).join('')
}

function escapeRune(rune: string, delimiter: string): string {
  if (rune === delimiter) return `\\${rune}`
  if (rune === '"') return rune
  const short = named[rune]
  if (short !== undefined) return short
  const code = rune.codePointAt(0) ?? 0
  if (isInvalidByte(code)) return `\\x${(code - 0xdc00).toString(16)}`
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(rune)) return escapeCode(code)
  return rune
}

function escapeCode(code: number): string {
  const digits = code.toString(16)
  return code > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`
}

/** Bytes that are no UTF-8 are kept as lone surrogates, so that they come out as they went in. */
function isInvalidByte(code: number): boolean {
  return code >= 0xdc80 && code <= 0xdcff
}
