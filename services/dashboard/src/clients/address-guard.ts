import { type LookupAddress, lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Failure } from '@hearth/kernel'

// Cloud metadata services live on link-local addresses; no data source does.
const never = blockList(['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::/32'])

const privateAddresses = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '224.0.0.0/3',
  '::/127',
  'fc00::/7',
  'ff00::/8',
])

export type AddressGuard = {
  /** @throws {Failure} `forbidden` when `host` is itself a forbidden IP address */
  checkLiteral(host: string): void
  /** Resolves names as the system does and refuses forbidden addresses at the moment of connecting. */
  readonly lookup: LookupFunction
}

/** Decides which addresses the URL of a data source may lead to (docs/decisions/0002). */
export function createAddressGuard(options: { readonly allowPrivate: boolean }): AddressGuard {
  const isForbidden = (address: string) =>
    isIn(never, address) || (!options.allowPrivate && isIn(privateAddresses, address))
  return {
    checkLiteral(host) {
      const address = host.replace(/^\[|\]$/g, '')
      if (isIP(address) !== 0 && isForbidden(address)) throw forbidden(host, [address])
    },
    lookup(hostname, lookupOptions, callback) {
      resolve(hostname, { ...lookupOptions, all: true }, (error, addresses: LookupAddress[]) => {
        if (error !== null) return callback(error, '', 0)
        const [first] = addresses
        if (first === undefined || addresses.some(({ address }) => isForbidden(address))) {
          const found = addresses.map(({ address }) => address)
          return callback(forbidden(hostname, found), '', 0)
        }
        return lookupOptions.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
      })
    },
  }
}

function forbidden(host: string, addresses: readonly string[]): Failure {
  const reason = addresses.some((address) => isIn(never, address))
    ? 'the address is link-local, where no data source lives'
    : 'the address is private; set allowPrivateAddresses in the dashboard settings to allow it'
  return new Failure('forbidden', `Cannot ask the data source at "${host}": ${reason}`)
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
