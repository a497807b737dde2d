import { BlockList, isIP } from 'node:net'
import { carriedIpv4, withoutZone } from './ip-address.ts'

// Where clouds tell a machine its secrets: link-local networks, and single addresses beside them. No
// model and no website lives there.
const metadata = parseRanges([
  '169.254.0.0/16',
  // Azure, Alibaba, Oracle.
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fe80::/10',
  // Amazon, Google.
  'fd00:ec2::/32',
  'fd20:ce::254',
])

// What IANA's registry of special IPv4 addresses calls not globally reachable, multicast, and the
// relays of 6to4, whose networks lead to private addresses.
const inner4 = parseRanges([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/3',
])

// Of IPv6 only this is routed globally. The rest, loopback, unique local, retired site-local and
// multicast networks among it, needs no list.
const global6 = parseRanges(['2000::/3'])

// What the registry of special IPv6 addresses takes out of that, and what it puts back.
const inner6 = parseRanges(['2001::/23', '2001:db8::/32', '3fff::/20'])
const outer6 = parseRanges([
  '2001:1::1',
  '2001:1::2',
  '2001:1::3',
  '2001:3::/32',
  '2001:4:112::/48',
  '2001:20::/28',
  '2001:30::/28',
])

/** `metadata`: of a cloud's metadata services; `private`: of this machine, of networks around it, or of nobody. */
export type Reach = 'metadata' | 'private' | 'public'

/**
 * What an address leads to. One that carries an IPv4 address (mapped, NAT64, 6to4, Teredo) counts
 * as what it carries.
 *
 * @param address IPv4 or IPv6, with or without zone; anything else is `private`
 */
export function reachOf(address: string): Reach {
  const plain = withoutZone(address)
  const family = isIP(plain)
  if (family === 0) return 'private'
  if (isIn(metadata, plain)) return 'metadata'
  if (family === 4) return isIn(inner4, plain) ? 'private' : 'public'
  const { addresses, leadsThere } = carriedIpv4(plain)
  const reaches = addresses.map(reachOf)
  if (reaches.includes('metadata')) return 'metadata'
  if (leadsThere) return reaches.includes('private') ? 'private' : 'public'
  const isOuter = isIn(global6, plain) && (!isIn(inner6, plain) || isIn(outer6, plain))
  return isOuter ? 'public' : 'private'
}

/** A list of networks in CIDR notation; a plain address is a network of one. */
export function parseRanges(texts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of texts) {
    const [network = '', prefix] = text.split('/')
    const isLong = isIP(network) === 6
    list.addSubnet(network, Number(prefix ?? (isLong ? 128 : 32)), isLong ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether the text is an IP address or a network in CIDR notation. */
export function isRange(text: string): boolean {
  const [network = '', prefix, ...rest] = text.split('/')
  const version = isIP(network)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32))
}

export function isIn(list: BlockList, address: string): boolean {
  const plain = withoutZone(address)
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}
