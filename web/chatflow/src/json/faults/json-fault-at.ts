const token = /\s*(?:([{}[\],:])|("(?:[^"\\\n\r]|\\.)*")|(-?\d[\d.eE+-]*|true|false|null)(?!\w))/y

type Kind = 'punctuation' | 'string' | 'scalar'
type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma' | 'end'

/**
 * Where a text stops to be JSON. Browsers tell it each in their own way, or not at all.
 *
 * @returns the offset of the first sign that does not fit, the end of a text that ends too soon; `undefined` for JSON
 */
export function jsonFaultAt(text: string): number | undefined {
  const open: string[] = []
  let expected: Expected = 'value'
  let position = 0
  while (true) {
    token.lastIndex = position
    const found = token.exec(text)
    if (found === null)
      return expected === 'end' && text.slice(position).trim() === '' ? undefined : signAt(text, position)
    const [whole, sign, string] = found
    const kind: Kind = sign !== undefined ? 'punctuation' : string !== undefined ? 'string' : 'scalar'
    const next = after(expected, kind, sign ?? '', open)
    if (next === undefined) return signAt(text, position)
    expected = next
    position += whole.length
  }
}

function after(expected: Expected, kind: Kind, sign: string, open: string[]): Expected | undefined {
  const closes = expected === 'comma' || expected.startsWith('first')
  if (closes && sign !== '' && sign === open.at(-1)) {
    open.pop()
    return open.length === 0 ? 'end' : 'comma'
  }
  if (expected === 'colon') return sign === ':' ? 'value' : undefined
  if (expected === 'comma') return sign !== ',' ? undefined : open.at(-1) === '}' ? 'key' : 'value'
  if (expected === 'key' || expected === 'first key') return kind === 'string' ? 'colon' : undefined
  if (expected === 'end') return undefined
  if (kind !== 'punctuation') return open.length === 0 ? 'end' : 'comma'
  if (sign !== '{' && sign !== '[') return undefined
  open.push(sign === '{' ? '}' : ']')
  return sign === '{' ? 'first key' : 'first value'
}

function signAt(text: string, position: number): number {
  return position + (/^\s*/.exec(text.slice(position))?.[0].length ?? 0)
}
