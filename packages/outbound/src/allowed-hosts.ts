import type { BlockList } from 'node:net'
import { isRange, parseRanges } from './address-ranges.ts'

export type AllowedHosts = {
  /** Networks that may be reached under any name. */
  readonly ranges: BlockList
  /** How the owner named this host: with this very port, with any, or not at all. */
  naming(host: string, port: number): 'host and port' | 'host' | undefined
}

const hostAndPort = /^(?<host>[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?<port>\d{1,5}))?$/i

/** Whether a text of `allowedHosts` is a host, a host with a port, or a network in CIDR notation. */
export function isAllowedHost(text: string): boolean {
  return isRange(text) || hostAndPort.test(text)
}

/**
 * What may be reached although it is private.
 *
 * @param texts hosts, hosts with a port, networks; see {@link isAllowedHost}
 */
export function parseAllowedHosts(texts: readonly string[]): AllowedHosts {
  const hosts = new Set<string>()
  const places = new Set<string>()
  for (const text of texts.filter((each) => !isRange(each))) {
    const { host = '', port } = hostAndPort.exec(text)?.groups ?? {}
    if (port === undefined) hosts.add(plainHost(host))
    else places.add(`${plainHost(host)}:${Number(port)}`)
  }
  return {
    ranges: parseRanges(texts.filter(isRange)),
    naming(host, port) {
      if (places.has(`${plainHost(host)}:${port}`)) return 'host and port'
      return hosts.has(plainHost(host)) ? 'host' : undefined
    },
  }
}

/** The port a URL leads to, its scheme's own when it names none. */
export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

/** A host in one spelling. The system's own name of its loopback address needs no resolver. */
export function plainHost(host: string): string {
  const plain = host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[|\]$/g, '')
  return plain === 'localhost' || plain.endsWith('.localhost') ? '127.0.0.1' : plain
}
