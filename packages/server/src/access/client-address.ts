import { BlockList, isIP } from 'node:net'

/** The address at the other end of a request's connection, and how to read its headers. */
export type Origin = {
  readonly remoteAddress: string | undefined
  readonly header: (name: 'forwarded' | 'x-forwarded-for') => string | undefined
}

/**
 * Tells the address of the client of a request, IPv4 in its plain form; empty where there is no socket.
 *
 * Proxies append whom they heard a request from, so the list is read from its end for as long as those who wrote it
 * are trusted: the first address that is none of theirs is the client's. What anybody else says is not looked at, and
 * neither are `Forwarded` and `X-Forwarded-For` that contradict each other, of which the proxy wrote one at most.
 *
 * @param trustedProxies addresses and networks, as `isNetwork` of the kernel knows them
 */
export function createClientAddress(trustedProxies: readonly string[]): (origin: Origin) => string {
  const isTrusted = createMatcher(trustedProxies)
  return ({ remoteAddress = '', header }) => {
    const peer = plainAddress(remoteAddress) ?? remoteAddress
    if (!isTrusted(peer)) return peer
    const found = [hopsOfForwarded(header('forwarded')), hopsOfList(header('x-forwarded-for'))]
      .filter((hops) => hops.length > 0)
      .map((hops) => lastUntrusted(peer, hops, isTrusted))
    return new Set(found).size === 1 ? (found[0] ?? peer) : peer
  }
}

/** What limits count by: an IPv4 address, or the /64 network of an IPv6 address, all of which one client has. */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const between = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `${[...before, ...between, ...after].slice(0, 4).join(':')}::/64`
}

// An IPv4 address at the end stands for two groups, of which only the number counts here.
function groupsOf(text: string): string[] {
  if (text === '') return []
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]))
}

function lastUntrusted(peer: string, hops: readonly string[], isTrusted: (address: string) => boolean): string {
  let nearest = peer
  for (const hop of hops.toReversed()) {
    const address = plainAddress(hop)
    // A name that its proxy hides: whoever told of it is the last one known.
    if (address === undefined) return nearest
    nearest = address
    if (!isTrusted(address)) return address
  }
  return nearest
}

function hopsOfList(header: string | undefined): string[] {
  return header === undefined ? [] : header.split(',')
}

// RFC 7239: elements divided by commas, pairs in them by semicolons; neither stands in an address.
function hopsOfForwarded(header: string | undefined): string[] {
  return hopsOfList(header).map((element) => {
    const pair = element.split(';').find((text) => /^\s*for\s*=/i.test(text))
    return pair?.slice(pair.indexOf('=') + 1) ?? ''
  })
}

/** `undefined` for what is no address; ports, quotes and brackets are taken off. */
function plainAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+)(?::\d+)?)$/.exec(bare) ?? []
  const address = (bracketed ?? plain ?? bare).replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(address) === 0 ? undefined : address.toLowerCase()
}

function createMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
