import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { Failure } from '@hearth/kernel'
import { isIn, reachOf } from './address-ranges.ts'

/** Asks for all addresses of a name. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

export type AddressPolicy = {
  readonly allowPrivate: boolean
  /** Networks that are allowed whatever they are. */
  readonly allowed?: BlockList
  /** What is being tried and how a private address would be allowed, for the words of a refusal. */
  readonly words?: { readonly attempt: string; readonly remedy: string }
  /** The system's resolver by default. */
  readonly resolve?: Resolve
}

export type AddressGuard = {
  /** @throws {Failure} `broken` when `host` is itself a forbidden IP address */
  checkLiteral(host: string): void
  /**
   * The address that a host stands for now, to connect to as it is: the name could stand for another later.
   *
   * @throws {Failure} `broken` when it is forbidden or nobody knows it
   */
  resolve(host: string): Promise<LookupAddress>
  /** Resolves names as the system does and refuses forbidden addresses at the moment of connecting. */
  readonly lookup: LookupFunction
}

const modelWords = {
  attempt: 'call a model at',
  remedy: 'set allowPrivateAddresses in the chatflow settings to allow it',
}

/** Decides which addresses a URL that a user wrote may lead to. */
export function createAddressGuard(policy: AddressPolicy): AddressGuard {
  const { words = modelWords, resolve = systemLookup } = policy
  const isForbidden = (address: string) => {
    if (policy.allowed !== undefined && isIn(policy.allowed, address)) return false
    const reach = reachOf(address)
    return reach === 'metadata' || (reach === 'private' && !policy.allowPrivate)
  }
  const refuse = (host: string, addresses: readonly string[]) => {
    const reason = addresses.some((address) => reachOf(address) === 'metadata')
      ? 'the address is link-local or a metadata service, where no such thing lives'
      : `the address is private; ${words.remedy}`
    return new Failure('broken', `Cannot ${words.attempt} "${host}": ${reason}`)
  }
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0)
      const [first] = addresses
      // One forbidden address among several is a trick: which one is taken is chance.
      if (first === undefined || addresses.some(({ address }) => isForbidden(address))) {
        const found = addresses.map(({ address }) => address)
        return callback(refuse(hostname, found), '', 0)
      }
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
  return {
    lookup,
    checkLiteral(host) {
      const address = host.replace(/^\[|\]$/g, '')
      if (isIP(address) !== 0 && isForbidden(address)) throw refuse(host, [address])
    },
    resolve: (host) =>
      new Promise((found, fail) => {
        const name = host.replace(/^\[|\]$/g, '')
        lookup(name, { all: false }, (error, address, family) => {
          if (error instanceof Failure) return fail(error)
          if (error !== null) return fail(unknownHost(words.attempt, host, error))
          return found({ address: String(address), family: family ?? 4 })
        })
      }),
  }
}

function unknownHost(attempt: string, host: string, cause: Error): Failure {
  return new Failure('broken', `Cannot ${attempt} "${host}": nobody knows a host of that name`, { cause })
}
