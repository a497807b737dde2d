import { BlockList, isIP } from 'node:net'
import type { ProxyChoice } from '../../domain/scrape/http-options.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The proxy that a request goes through, or `undefined` for none. As in Go, the environment never sends loopback
 * through a proxy, and small letters win over capitals.
 */
export function chooseProxy(url: URL, choice: ProxyChoice, environment: Environment): string | undefined {
  switch (choice.kind) {
    case 'none':
      return undefined
    case 'url':
      return isExcepted(url, choice.except) ? undefined : choice.url
    case 'environment': {
      const read = (name: string) => environment[name] || environment[name.toUpperCase()] || undefined
      const proxy = read(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy')
      if (proxy === undefined || isLoopback(hostOf(url)) || isExcepted(url, read('no_proxy') ?? '')) return undefined
      return proxy.includes('://') ? proxy : `http://${proxy}`
    }
  }
}

/** Names with their subdomains, `.domain` for these alone, addresses, networks; each may have a port; `*` is all. */
function isExcepted(url: URL, list: string): boolean {
  const host = hostOf(url)
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return list
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')
    .some((entry) => matches(entry, host, port))
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true
  if (entry.includes('/')) return isInNetwork(entry, host)
  const [, name = '', wantedPort] = /^(\[[^\]]+\]|[^:]+|[^\]]*)(?::(\d+))?$/.exec(entry) ?? []
  if (wantedPort !== undefined && wantedPort !== port) return false
  const plain = name.replace(/^\[|\]$/g, '').replace(/^\*\./, '.')
  if (plain.startsWith('.')) return host.endsWith(plain)
  return host === plain || (isIP(host) === 0 && host.endsWith(`.${plain}`))
}

function isInNetwork(network: string, host: string): boolean {
  const [address = '', bits = ''] = network.split('/')
  const family = isIP(address)
  if (family === 0 || isIP(host) !== family || !/^\d{1,3}$/.test(bits)) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  if (Number(bits) > (family === 4 ? 32 : 128)) return false
  const list = new BlockList()
  list.addSubnet(address, Number(bits), kind)
  return list.check(host, kind)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').toLowerCase()
}
