const esc = '\u001b'
const bell = '\u0007'
// Operating system commands and the like up to their end, then control sequences, then short escapes.
const escapes = new RegExp(
  [
    `${esc}[\\]PX^_][^${bell}${esc}]*(?:${bell}|${esc}\\\\)?`,
    `(?:${esc}\\[|\u009b)[0-?]*[ -/]*[@-~]?`,
    `${esc}[ -/]*[0-~]?`,
  ].join('|'),
  'g',
)
// Control characters, and those that reorder or hide text.
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/**
 * A line as it can be shown on a terminal or kept in a file of lines: without escape sequences, and
 * with every other character that would move, hide or break something written out, as `\x07` or `\u202e`.
 */
export function visibleText(text: string): string {
  return text.replace(escapes, '').replace(hidden, writeOut)
}

function writeOut(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (character === '\t') return character
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
}
