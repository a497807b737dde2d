import type { BlockList } from 'node:net'
import { isRange, parseRanges } from './address-ranges.ts'

export type AllowedHosts = {
  /** Networks that may be reached under any name. */
  readonly ranges: BlockList
  /** Whether the owner named this host, with any port or this one. */
  names(host: string, port: number): boolean
  /** Whether this is one of the bundle's own services, by its very host and port. */
  isOwn(host: string, port: number): boolean
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
 * @param ownUrls base addresses of the bundle's services
 */
export function parseAllowedHosts(texts: readonly string[], ownUrls: readonly string[]): AllowedHosts {
  const named = new Set(texts.filter((text) => !isRange(text)).map((text) => plainHost(text)))
  const own = new Set(
    ownUrls.map((text) => {
      const url = new URL(text)
      return `${plainHost(url.hostname)}:${portOf(url)}`
    }),
  )
  return {
    ranges: parseRanges(texts.filter(isRange)),
    names: (host, port) => named.has(plainHost(host)) || named.has(`${plainHost(host)}:${port}`),
    isOwn: (host, port) => own.has(`${plainHost(host)}:${port}`),
  }
}

/** The port a URL leads to, its scheme's own when it names none. */
export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

// The system's own name of its loopback address needs no resolver.
function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^localhost(?=:|$)/, '127.0.0.1')
}
