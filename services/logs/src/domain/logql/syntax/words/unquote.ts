const simple: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
}

const escaped = /\\(?:([abfnrtv\\"])|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|([\s\S]|$))/g

/**
 * What a quoted text stands for; between back quotes everything stands for itself.
 *
 * @returns `undefined` for an escape that there is not
 */
export function unquoteText(quoted: string): string | undefined {
  const inner = quoted.slice(1, -1)
  if (quoted.startsWith('`') || !inner.includes('\\')) return inner
  let isValid = true
  const text = inner.replaceAll(escaped, (_, short?: string, ...codes: (string | undefined)[]) => {
    if (short !== undefined) return simple[short] ?? ''
    const [x, u, long, octal] = codes
    const hex = x ?? u ?? long
    const code = hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16)
    if (Number.isNaN(code) || code > 0x10_ffff) isValid = false
    return isValid ? String.fromCodePoint(code) : ''
  })
  return isValid ? text : undefined
}
