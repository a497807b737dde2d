/** A number as series of tests have it, infinities and NaN among them; `undefined` for anything else. */
export function readNumber(text: string): number | undefined {
  const [, sign, name] = /^([+-]?)(inf|nan)$/i.exec(text) ?? []
  if (name !== undefined) {
    if (name.toLowerCase() === 'nan') return Number.NaN
    return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined
}
