import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import type { Failure } from '@hearth/kernel'
import { isIn, reachOf } from './address-ranges.ts'
import type { OwnServices } from './own-services.ts'

/** Asks for all addresses of a name. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** Why an address is refused: it is where metadata services live, or private, or that of one of our own services. */
export type Reason = 'metadata' | 'private' | 'own'

export type AddressPolicy = {
  readonly allowPrivate: boolean
  /** Networks that are allowed whatever they are, unless one of our own services is there. */
  readonly allowed?: BlockList
  /** Services that stay closed at whatever address they answer. */
  readonly closed?: OwnServices
  /** Words a refusal as its service does. */
  readonly refuse: (host: string, reason: Reason) => Failure
  /** The system's resolver by default. */
  readonly resolve?: Resolve
}

export type AddressGuard = {
  /** Why a host that is itself an IP address is refused; a name is judged by {@link AddressGuard.lookup}. */
  faultOfLiteral(host: string): Failure | undefined
  /** Resolves names as the system does and refuses forbidden addresses at the moment of connecting. */
  readonly lookup: LookupFunction
  /** Why an address that `host` led to may not be spoken with, asked before anything is sent there. */
  faultOfConnection(host: string, address: string, port: number): Promise<Failure | undefined>
  /**
   * The address that a host stands for now, to connect to as it is: the name could stand for another later.
   *
   * @throws {Failure} what the policy words for a forbidden one, the resolver's error when nobody knows it
   */
  resolve(host: string, port: number): Promise<LookupAddress>
}

/** Decides which addresses may be connected to on behalf of somebody else. */
export function createAddressGuard(policy: AddressPolicy): AddressGuard {
  const { closed } = policy
  // As an address is written in a URL.
  const refuse = (host: string, reason: Reason) => policy.refuse(isIP(host) === 6 ? `[${host}]` : host, reason)
  const faultOf = (host: string, addresses: readonly string[]) => {
    const reasons = addresses.map((address) => reasonAgainst(address, policy))
    // One forbidden address among several is a trick: which one is taken is chance.
    const reason = reasons.find((found) => found === 'metadata') ?? reasons.find((found) => found !== undefined)
    return reason === undefined ? undefined : refuse(host, reason)
  }
  const lookup: LookupFunction = (hostname, options, callback) => {
    const resolve = policy.resolve ?? systemLookup
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null) return callback(error, '', 0)
      if (first === undefined) return callback(refuse(hostname, 'private'), '', 0)
      const plain = addresses.map(({ address }) => address)
      const fault = faultOf(hostname, plain)
      if (fault !== undefined) return callback(fault, '', 0)
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
  const guard: AddressGuard = {
    lookup,
    faultOfLiteral(host) {
      const address = withoutBrackets(host)
      return isIP(address) === 0 ? undefined : faultOf(host, [address])
    },
    async faultOfConnection(host, address, port) {
      const isClosed = closed !== undefined && (await closed.answersAt(address, port))
      return isClosed ? refuse(host, 'own') : faultOf(host, [address])
    },
    async resolve(host, port) {
      const found = await lookUp(lookup, withoutBrackets(host))
      const fault = await guard.faultOfConnection(host, found.address, port)
      if (fault !== undefined) throw fault
      return found
    },
  }
  return guard
}

function reasonAgainst(address: string, { allowPrivate, allowed }: AddressPolicy): Reason | undefined {
  if (allowed !== undefined && isIn(allowed, address)) return undefined
  const reach = reachOf(address)
  return reach === 'metadata' || (reach === 'private' && !allowPrivate) ? reach : undefined
}

function lookUp(lookup: LookupFunction, name: string): Promise<LookupAddress> {
  return new Promise((found, fail) => {
    lookup(name, { all: false }, (error, address, family) => {
      if (error === null) found({ address: String(address), family: family ?? 4 })
      else fail(error)
    })
  })
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}
