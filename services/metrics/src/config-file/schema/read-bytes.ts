const factors: ReadonlyMap<string, number> = new Map(
  ['', 'K', 'M', 'G', 'T', 'P', 'E'].flatMap((prefix, power) => {
    const factor = 1024 ** power
    return [[`${prefix}B`, factor] as const, ...(power === 0 ? [] : [[`${prefix}iB`, factor] as const])]
  }),
)
const part = /^(\d+\.?\d*|\.\d+)([^\d.]*)/

/**
 * Reads a size such as `10MB`, `10MiB` (both in powers of 1024) or `1GB512MB`; of one without a unit only `0`.
 *
 * @returns bytes, or what is wrong, in Prometheus' words
 */
export function readBytes(text: string): number | { readonly fault: string } {
  const sign = /^[+-]/.exec(text)?.[0] ?? ''
  if (text === `${sign}0`) return 0
  let [rest, sum] = [text.slice(sign.length), 0]
  if (rest === '') return { fault: `units: invalid ${text}` }
  while (rest !== '') {
    const [whole, amount, unit = ''] = part.exec(rest) ?? []
    if (whole === undefined) return { fault: `units: invalid ${text}` }
    const factor = factors.get(unit)
    if (factor === undefined) return { fault: `units: unknown unit ${unit} in ${text}` }
    sum += Number(amount) * factor
    rest = rest.slice(whole.length)
  }
  if (sum >= 2 ** 63) return { fault: 'units: overflow parsing unit' }
  return sign === '-' ? -Math.floor(sum) : Math.floor(sum)
}
