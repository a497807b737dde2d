import { parseFloat64 } from './float.ts'

// No object: lines say of units what they like, `constructor` too.
const units: ReadonlyMap<string, number> = new Map(
  ['k', 'm', 'g', 't', 'p', 'e'].flatMap((letter, at): readonly (readonly [string, number])[] => {
    const [decimal, binary] = [1_000 ** (at + 1), 1_024 ** (at + 1)]
    return [
      [letter, decimal],
      [`${letter}b`, decimal],
      [`${letter}i`, binary],
      [`${letter}ib`, binary],
    ]
  }),
)

/** A size as people write it, such as `5MB` or `1.5 KiB`, in bytes, or why it is none. */
export function parseBytes(text: string): bigint | { readonly fault: string } {
  const [digits = ''] = /^[\d.,]*/.exec(text) ?? []
  const number = digits.replaceAll(',', '')
  const value = parseFloat64(number)
  if (typeof value !== 'number') return value
  const unit = text.slice(digits.length).trim().toLowerCase()
  const scale = unit === '' || unit === 'b' ? 1 : units.get(unit)
  if (scale === undefined) return { fault: `unhandled size name: ${unit}` }
  const bytes = value * scale
  if (bytes >= 2 ** 64) return { fault: `too large: ${text}` }
  return BigInt(Math.trunc(bytes))
}

const names = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB']

/** `83MB`: two digits below ten, as people read them. */
export function formatBytes(bytes: bigint): string {
  const value = Number(bytes)
  if (value < 10) return `${value}B`
  const power = Math.floor(Math.log(value) / Math.log(1_000))
  const rounded = Math.floor((value / 1_000 ** power) * 10 + 0.5) / 10
  return `${rounded < 10 ? rounded.toFixed(1) : rounded.toFixed(0)}${names[power]}`
}
