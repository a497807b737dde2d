const letters: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
}

const escapes =
  /(?<bytes>(?:\\(?:x[\da-fA-F]{2}|[0-7]{3}))+)|\\(?:u(?<short>[\da-fA-F]{4})|U(?<long>[\da-fA-F]{8})|(?<letter>[\s\S]|$))/g

/**
 * What a quoted text of Go stands for, as `strconv.Unquote` reads it; between back quotes everything stands for itself.
 *
 * @param quoted with its quotes, which are taken to be there
 * @returns `undefined` for an escape that Go does not know. Bytes that are no UTF-8 become U+FFFD
 */
export function unquote(quoted: string): string | undefined {
  const inner = quoted.slice(1, -1)
  if (quoted.startsWith('`') || !inner.includes('\\')) return inner
  const [quote] = quoted
  let isValid = true
  const text = inner.replaceAll(escapes, (...match) => {
    const { bytes, short, long, letter = '' } = match.at(-1) as Readonly<Record<string, string | undefined>>
    const hex = short ?? long
    const found = hex !== undefined ? ofCode(hex) : bytes !== undefined ? ofBytes(bytes) : letters[letter]
    const known = letter !== '' && letter === quote ? letter : found
    if (known === undefined) isValid = false
    return known ?? ''
  })
  return isValid ? text : undefined
}

function ofCode(hex: string): string | undefined {
  const code = Number.parseInt(hex, 16)
  const isSurrogate = code >= 0xd800 && code < 0xe000
  return code > 0x10_ffff || isSurrogate ? undefined : String.fromCodePoint(code)
}

function ofBytes(escaped: string): string | undefined {
  const bytes = escaped
    .split('\\')
    .slice(1)
    .map((byte) => (byte.startsWith('x') ? Number.parseInt(byte.slice(1), 16) : Number.parseInt(byte, 8)))
  return bytes.some((byte) => byte > 0xff)
    ? undefined
    : new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes))
}
