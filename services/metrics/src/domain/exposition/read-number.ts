/** A value as Go's `ParseFloat` reads it, or `undefined`: `+Inf`, `nan` and `1e3` are values, '' and `0x` are not. */
export function readNumber(text: string): number | undefined {
  const value = Number(text)
  const first = text.charCodeAt(0)
  // A digit, a sign or a point; what `Number` makes of other beginnings, such as none, is not meant here.
  const plain = (first >= 48 && first <= 57) || first === 45 || first === 43 || first === 46
  if (plain && !Number.isNaN(value) && !foreign.test(text)) return value
  return words.get(text.toLowerCase())
}

// Other bases, and the word as JavaScript spells it, which `words` reads.
const foreign = /[^0-9eE.+-]/

const words: ReadonlyMap<string, number> = new Map([
  ['nan', Number.NaN],
  ['+nan', Number.NaN],
  ['-nan', Number.NaN],
  ['inf', Number.POSITIVE_INFINITY],
  ['+inf', Number.POSITIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['infinity', Number.POSITIVE_INFINITY],
  ['+infinity', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
])
