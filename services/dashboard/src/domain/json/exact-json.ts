// Of ECMAScript 2026; the types that come with the compiler know neither yet.
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown
const { parse, rawJSON } = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown
  rawJSON(text: string): unknown
}

// Any number of so many digits is the one that is written, unless it is larger or smaller than those that are held in full.
const safeDigits = 15
const smallest = 2 ** -1022
// No number that has to be kept is written without, and most texts have none.
const mayHoldSuch = /[\d.]{16}|\d[eE][-+]?\d/

/**
 * What a text of JSON holds, of which `JSON.stringify` makes the same numbers again: one that JavaScript cannot hold is
 * kept as it is written.
 *
 * @throws {SyntaxError}
 */
export function parseExactly(text: string): unknown {
  if (!mayHoldSuch.test(text)) return JSON.parse(text)
  return parse(text, (_, value, { source = '' }) =>
    typeof value === 'number' && mayDiffer(value, source) && JSON.stringify(value) !== source ? rawJSON(source) : value,
  )
}

function mayDiffer(value: number, source: string): boolean {
  const digits = digitsOf(source)
  return digits > safeDigits || !Number.isFinite(value) || (digits > 0 && Math.abs(value) < smallest)
}

function digitsOf(source: string): number {
  const [digits = ''] = source.split(/[eE]/)
  return digits.replace(/[-.]/g, '').replace(/^0+/, '').length
}
