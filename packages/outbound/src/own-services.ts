import { type LookupAddress, lookup } from 'node:dns'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { promisify } from 'node:util'
import { plainHost, portOf } from './allowed-hosts.ts'
import { canonicalAddress } from './ip-address.ts'

/** Services of ours, known by every name and address at which they answer. */
export type OwnServices = {
  /** Whether a URL with this host and port names one, as the settings do or by a name of this machine. */
  isNamed(host: string, port: number): boolean
  /** Whether one answers at this address: on this machine, or where a name of the settings leads now. */
  answersAt(address: string, port: number): Promise<boolean>
}

export type OwnServicesOptions = {
  /** Base addresses at which the others find them. */
  readonly urls: readonly string[]
  /** Ports that they bind on this machine; 0 is none. */
  readonly ports: readonly number[]
  /** The system's resolver by default. */
  readonly resolve?: (host: string, options: { readonly all: true }) => Promise<LookupAddress[]>
  /** This machine's own addresses; those of its network interfaces by default. */
  readonly ownAddresses?: () => readonly string[]
}

const systemResolve = promisify(lookup)

/** Tells services of ours from everything else that may stand at private addresses. */
export function createOwnServices(options: OwnServicesOptions): OwnServices {
  const { resolve = systemResolve, ownAddresses = interfaceAddresses } = options
  const places = options.urls.map((text) => {
    const url = new URL(text)
    return { host: plainHost(url.hostname), port: portOf(url) }
  })
  const ports = new Set(options.ports.filter((port) => port > 0))
  const isHere = (address: string) =>
    isLocal(address) || ownAddresses().some((own) => canonicalAddress(own) === address)
  async function leadsTo(host: string, address: string): Promise<boolean> {
    const found = isIP(host) === 0 ? await resolve(host, { all: true }).catch(() => []) : [{ address: host }]
    const addresses = found.map((each) => canonicalAddress(each.address))
    return addresses.includes(address) || (isHere(address) && addresses.some(isHere))
  }
  return {
    isNamed(host, port) {
      const plain = plainHost(host)
      if (places.some((place) => place.port === port && place.host === plain)) return true
      return ports.has(port) && isIP(plain) !== 0 && isHere(canonicalAddress(plain))
    },
    async answersAt(address, port) {
      const plain = canonicalAddress(address)
      if (ports.has(port) && isHere(plain)) return true
      for (const place of places) if (place.port === port && (await leadsTo(place.host, plain))) return true
      return false
    },
  }
}

// The whole of 127.0.0.0/8 is loopback, and what is bound to all interfaces answers at 0.0.0.0 too.
function isLocal(address: string): boolean {
  return /^(127|0)\./.test(address) || /^(0000:){7}000[01]$/.test(address)
}

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address))
}
