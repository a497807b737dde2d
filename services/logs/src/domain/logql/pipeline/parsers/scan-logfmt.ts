/**
 * Tells the pairs of a line such as `level=info msg="it is \"so\"" quick`.
 *
 * @param take ends the reading with `false`
 * @param isStrict whether what is no pair ends the reading; otherwise it is left out
 * @returns the last fault there was, with its place in the line
 */
export function scanLogfmt(
  line: string,
  take: (key: string, value: string) => boolean,
  isStrict: boolean,
): string | undefined {
  let fault: string | undefined
  let at = 0
  const end = line.length
  const isBlank = (place: number) => line.charCodeAt(place) <= 0x20
  const skipWord = () => {
    while (at < end && !isBlank(at)) at += 1
  }
  const failAt = (place: number, reason: string) => {
    fault = `logfmt syntax error at pos ${byteAt(line, place) + 1} : ${reason}`
  }
  while (at < end) {
    while (at < end && isBlank(at)) at += 1
    if (at >= end) break
    const start = at
    let code = 0
    while (at < end) {
      code = line.charCodeAt(at)
      if (code === 0x3d || code === 0x22 || code <= 0x20) break
      at += 1
    }
    const key = line.slice(start, at)
    if (at < end && (code === 0x22 || (code === 0x3d && key === ''))) {
      failAt(at, `unexpected '${line.charAt(at)}'`)
      skipWord()
      if (isStrict) return fault
      continue
    }
    if (key.includes('\uFFFD')) {
      failAt(at, 'invalid key')
      skipWord()
      if (isStrict) return fault
      continue
    }
    let value = ''
    if (at < end && code === 0x3d) {
      at += 1
      const from = at
      if (line.charCodeAt(at) === 0x22) {
        const close = closingQuote(line, at)
        at = close === -1 ? end : close + 1
        const text = close === -1 ? undefined : unquoted(line.slice(from, at))
        if (text === undefined) {
          failAt(at, close === -1 ? 'unterminated quoted value' : 'invalid quoted value')
          if (isStrict) return fault
          continue
        }
        value = text
      } else {
        while (at < end) {
          code = line.charCodeAt(at)
          if (code <= 0x20 || code === 0x3d || code === 0x22) break
          at += 1
        }
        if (at < end && (code === 0x3d || code === 0x22)) {
          failAt(at, `unexpected '${line.charAt(at)}'`)
          skipWord()
          if (isStrict) return fault
          continue
        }
        value = line.slice(from, at)
      }
    }
    if (!take(key, value)) return fault
  }
  return fault
}

function closingQuote(line: string, open: number): number {
  for (let at = line.indexOf('"', open + 1); at !== -1; at = line.indexOf('"', at + 1)) {
    let slashes = 0
    while (line.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return -1
}

const simple: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

// As JSON has it, and an apostrophe too.
function unquoted(quoted: string): string | undefined {
  const inner = quoted.slice(1, -1)
  if (!inner.includes('\\')) return inner
  let isValid = true
  const text = inner.replaceAll(/\\(?:u([\da-fA-F]{4})|([\s\S]))/g, (_, code?: string, sign = '') => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    if (!/["'\\/bfnrt]/.test(sign)) isValid = false
    return simple[sign] ?? sign
  })
  return isValid ? text : undefined
}

// Places are told in bytes.
function byteAt(line: string, at: number): number {
  return Buffer.byteLength(line.slice(0, at))
}
