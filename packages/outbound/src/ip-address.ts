import { isIP } from 'node:net'

/** A resolver may name the interface of a link-local address behind a percent sign. */
export function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? ''
}

/** One spelling for each address: IPv6 in eight groups of four digits, an IPv4 mapped into it as that IPv4. */
export function canonicalAddress(address: string): string {
  const plain = withoutZone(address)
  if (isIP(plain) !== 6) return plain
  const bytes = ipv6Bytes(plain)
  return isMapped(bytes)
    ? dotted(bytes.slice(12))
    : Buffer.from(bytes)
        .toString('hex')
        .replace(/.{4}(?=.)/g, '$&:')
}

/**
 * Which IPv4 addresses an IPv6 address carries, and whether it leads to nothing but these: then it is
 * worth what they are. Otherwise it is an address of its own that a translator nearby may read so.
 */
export type Carried = { readonly addresses: readonly string[]; readonly leadsThere: boolean }

/** @param address IPv6 without zone */
export function carriedIpv4(address: string): Carried {
  const bytes = ipv6Bytes(address)
  const at = (...places: readonly number[]) => dotted(places.map((place) => bytes[place] ?? 0))
  const last = at(12, 13, 14, 15)
  if (isMapped(bytes) || startsWith(bytes, nat64)) return { addresses: [last], leadsThere: true }
  if (startsWith(bytes, [0x20, 0x02])) return { addresses: [at(2, 3, 4, 5)], leadsThere: true }
  if (startsWith(bytes, [0x20, 0x01, 0, 0])) {
    // Teredo: its server, and the client with every bit turned over.
    const client = dotted(bytes.slice(12).map((byte) => 255 - byte))
    return { addresses: [at(4, 5, 6, 7), client], leadsThere: true }
  }
  // NAT64 of a local operator, whose prefix may have any of four lengths (RFC 6052).
  if (startsWith(bytes, [0, 0x64, 0xff, 0x9b, 0, 1]))
    return { addresses: [at(6, 7, 9, 10), at(7, 9, 10, 11), at(9, 10, 11, 12), last], leadsThere: false }
  // The retired form of compatible addresses, and that of stateless translation (::ffff:0:0:0/96).
  const isRetired = startsWith(bytes, zeros(12)) || startsWith(bytes, [...zeros(8), 0xff, 0xff, 0, 0])
  return { addresses: isRetired ? [last] : [], leadsThere: false }
}

const nat64 = [0, 0x64, 0xff, 0x9b, ...zeros(8)]

function isMapped(bytes: readonly number[]): boolean {
  return startsWith(bytes, [...zeros(10), 0xff, 0xff])
}

function startsWith(bytes: readonly number[], prefix: readonly number[]): boolean {
  return prefix.every((byte, place) => bytes[place] === byte)
}

function zeros(length: number): number[] {
  return new Array<number>(length).fill(0)
}

function dotted(bytes: readonly number[]): string {
  return bytes.join('.')
}

// The URL parser writes every spelling as groups of hexadecimal digits.
function ipv6Bytes(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [groups(head), groups(tail ?? '')]
  const middle = tail === undefined ? [] : zeros(8 - before.length - after.length)
  return [...before, ...middle, ...after].flatMap((group) => [group >> 8, group & 0xff])
}

function groups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}
