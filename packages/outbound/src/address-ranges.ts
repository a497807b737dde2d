import { BlockList, isIP } from 'node:net'

type Range = readonly [network: string, prefix: number]

// Cloud metadata services live on link-local addresses, and on one public address of Azure's; no
// model and no website does.
const metadataRanges: readonly Range[] = [
  ['169.254.0.0', 16],
  ['168.63.129.16', 32],
]

const privateRanges: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
]

const metadataRanges6: readonly Range[] = [
  ['fe80::', 10],
  ['fd00:ec2::', 32],
]

const privateRanges6: readonly Range[] = [
  // Unspecified, loopback, and the retired IPv4-compatible form.
  ['::', 96],
  // The translated form of stateless IP/ICMP translation, and NAT64 of a local operator.
  ['::ffff:0:0:0', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Teredo hides its IPv4 address.
  ['2001::', 32],
  ['fc00::', 7],
  ['fec0::', 10],
  ['ff00::', 8],
]

const metadata = listOf([...metadataRanges, ...metadataRanges6, ...translated(metadataRanges)])
const privates = listOf([...privateRanges, ...privateRanges6, ...translated(privateRanges)])

/** What an address leads to; names of translated IPv4 addresses (NAT64, 6to4, mapped) count as what they lead to. */
export function reachOf(address: string): 'metadata' | 'private' | 'public' {
  if (isIn(metadata, address)) return 'metadata'
  return isIn(privates, address) ? 'private' : 'public'
}

/** A list of networks in CIDR notation; a plain address is a network of one. */
export function parseRanges(texts: readonly string[]): BlockList {
  return listOf(
    texts.map((text) => {
      const [network = '', prefix] = text.split('/')
      return [network, Number(prefix ?? (isIP(network) === 6 ? 128 : 32))]
    }),
  )
}

/** Whether the text is an IP address or a network in CIDR notation. */
export function isRange(text: string): boolean {
  const [network = '', prefix, ...rest] = text.split('/')
  const version = isIP(network)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32))
}

export function isIn(list: BlockList, address: string): boolean {
  // A resolver may name the interface of a link-local address.
  const [plain = ''] = address.split('%')
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

// NAT64 writes an IPv4 address behind 64:ff9b::/96, 6to4 behind 2002::/16.
function translated(ranges: readonly Range[]): Range[] {
  return ranges.flatMap(([network, prefix]): Range[] => {
    const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
    const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    return [
      [`64:ff9b::${hex}`, 96 + prefix],
      [`2002:${hex}::`, 16 + prefix],
    ]
  })
}

function listOf(ranges: readonly Range[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4')
  return list
}
