import { TemplateError } from './template-error.ts'

const simple: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
}

const escaped = /\\(?:([abfnrtv\\'"])|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|([\s\S]))/g

/**
 * What a quoted text of Go stands for; between back quotes everything stands for itself.
 *
 * @throws {TemplateError} for an escape that Go does not know
 */
export function unquote(quoted: string): string {
  const inner = quoted.slice(1, -1)
  if (quoted.startsWith('`')) return inner
  return inner.replaceAll(escaped, (_, short?: string, ...codes: (string | undefined)[]) => {
    if (short !== undefined) return simple[short] ?? ''
    const [x, u, long, octal] = codes
    const hex = x ?? u ?? long
    const code = hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16)
    if (Number.isNaN(code) || code > 0x10_ffff) throw new TemplateError(`invalid syntax in ${quoted}`)
    return String.fromCodePoint(code)
  })
}
