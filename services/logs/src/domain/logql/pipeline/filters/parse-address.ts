/** An address as a number, and how many bits there are: 32 or 128. */
export type Address = { readonly value: bigint; readonly bits: 32 | 128 }

/** `10.0.0.1` or `2001:db8::1`; `undefined` for what is none. */
export function parseAddress(text: string): Address | undefined {
  return text.includes(':') ? parseLong(text) : parseShort(text)
}

function parseShort(text: string): Address | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined
  return { value: parts.reduce((value, part) => value * 256n + BigInt(part), 0n), bits: 32 }
}

const mostGroups = 8

// Groups of four digits, one stretch of zeros left out, and the last two perhaps written like a short address.
function parseLong(text: string): Address | undefined {
  const [, front = text, tail] = /^(.*:)(\d+\.[\d.]+)$/.exec(text) ?? []
  const short = tail === undefined ? undefined : parseShort(tail)
  if (tail !== undefined && short === undefined) return undefined
  const groups =
    short === undefined ? text : `${front}${(short.value >> 16n).toString(16)}:${(short.value & 0xffffn).toString(16)}`
  const halves = groups.split('::')
  if (halves.length > 2) return undefined
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = mostGroups - before.length - after.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  if (!all.every((group) => /^[\da-fA-F]{1,4}$/.test(group))) return undefined
  return { value: all.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n), bits: 128 }
}
