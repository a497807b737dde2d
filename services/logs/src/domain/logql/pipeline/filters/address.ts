import { type Address, parseAddress } from './parse-address.ts'

export type AddressTest = (text: string) => boolean

/**
 * A test whether a text holds an address of those that the pattern names: one, `a-b` or a network such as
 * `10.0.0.0/8`.
 */
export function createAddressTest(pattern: string): AddressTest | { readonly fault: string } {
  const range = rangeOf(pattern)
  if (range === undefined) return { fault: `ip: invalid pattern: ${JSON.stringify(pattern)}` }
  const fits = (text: string) => {
    const address = parseAddress(text)
    return address?.bits === range.bits && address.value >= range.from && address.value <= range.to
  }
  return (text) => holdsAddress(text, fits)
}

type AddressRange = { readonly from: bigint; readonly to: bigint; readonly bits: Address['bits'] }

function rangeOf(pattern: string): AddressRange | undefined {
  const [, network, length] = /^([^/]+)\/(\d{1,3})$/.exec(pattern) ?? []
  if (network !== undefined) return networkOf(parseAddress(network), Number(length))
  const [first, last = first] = pattern.split('-').map((text) => parseAddress(text.trim()))
  if (first === undefined || last === undefined || first.bits !== last.bits || first.value > last.value)
    return undefined
  return pattern.split('-').length > 2 ? undefined : { from: first.value, to: last.value, bits: first.bits }
}

function networkOf(address: Address | undefined, length: number): AddressRange | undefined {
  if (address === undefined || length > address.bits) return undefined
  const free = 1n << BigInt(address.bits - length)
  const from = address.value - (address.value % free)
  return { from, to: from + free - 1n, bits: address.bits }
}

const digit = /^\d/
const beginsIPv4 = /^\d(?:\.|.\.|..\.)/
const beginsIPv6 = /^(?:::[\da-fA-F]|[\da-fA-F]{1,4}:)/
const charset4 = /^[\d.]*/
const charset6 = /^[\da-fA-F:.]*/

// An address is looked for where one can begin, as far as its characters go.
function holdsAddress(text: string, fits: AddressTest): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const rest = text.slice(at, at + 64)
    const charset =
      rest.length > 3 && digit.test(rest) && beginsIPv4.test(rest)
        ? charset4
        : rest.length > 4 && beginsIPv6.test(rest)
          ? charset6
          : undefined
    if (charset === undefined) continue
    const [address = ''] = charset.exec(rest) ?? []
    if (fits(address)) return true
    at += address.length
  }
  return false
}
