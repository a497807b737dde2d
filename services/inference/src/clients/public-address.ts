import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Failure } from '@hearth/kernel'

const privateNets = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateNets.addSubnet(net, prefix, 'ipv4')
}
// Of IPv6 only what is routed globally, less documentation, Teredo and 6to4, which lead back into IPv4.
const globalNets = new BlockList()
globalNets.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  privateNets.addSubnet(net, prefix, 'ipv6')
}

/** Whether an IP address belongs to the public internet, and not to this machine or a network around it. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  const family = isIP(address)
  if (family === 4) return !privateNets.check(address, 'ipv4')
  return family === 6 && globalNets.check(address, 'ipv6') && !privateNets.check(address, 'ipv6')
}

/**
 * Refuses an address that a client must not make this machine fetch: plain http, and hosts that are
 * private by their literal address. Names are checked when they are resolved, by {@link publicLookup}.
 *
 * @throws {Failure} `forbidden`
 */
export function assertPublicUrl(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const literal = isIP(host) !== 0
  if (url.protocol === 'https:' && (!literal || isPublicAddress(host))) return
  throw refused(url.host)
}

/** Resolves a name as `dns.lookup` does and fails unless all of its addresses are public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, [])
    const hidden = addresses.some(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (hidden || first === undefined) return callback(refused(hostname), [])
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

function refused(host: string): Failure {
  return new Failure(
    'forbidden',
    `Cannot fetch from "${host}": only https to public addresses is allowed; ` +
      'to pull from your own network, set "allowPrivateDownloads"',
    { param: 'model' },
  )
}
