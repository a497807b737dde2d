import { Failure } from '@hearth/kernel'
import {
  type AddressGuard,
  type AllowedHosts,
  createAddressGuard,
  type OwnServices,
  parseAllowedHosts,
  type Reason,
  type Resolve,
} from '@hearth/outbound'

/** Services of the bundle that flows do not reach: docs/decisions/0018. */
export type Bundle = {
  readonly all: OwnServices
  /** All but the inference service, which computes for whoever names it as a model. */
  readonly butInference: OwnServices
  readonly inferenceUrl: string
}

export type GuardOptions = {
  /** For model addresses only. */
  readonly allowPrivate: boolean
  /** Hosts, hosts with a port, or networks that may be reached although they are private. */
  readonly allowedHosts?: readonly string[]
  readonly bundle?: Bundle
  readonly resolve?: Resolve
}

/** Who may reach what; each has connections of its own. */
export type Guards = {
  readonly allowed: AllowedHosts
  readonly trusted: AddressGuard
  readonly models: AddressGuard
  readonly computing: AddressGuard
  readonly open: AddressGuard
  /** Where the settings name the host. */
  readonly host: AddressGuard
  /** Where the settings name the host and the port: this alone opens a service of the bundle. */
  readonly place: AddressGuard
}

export function createGuards({ allowPrivate, allowedHosts = [], bundle, resolve }: GuardOptions): Guards {
  const allowed = parseAllowedHosts(allowedHosts)
  const guard = (refuse: Refuse, isPrivate: boolean, closed?: OwnServices) =>
    createAddressGuard({
      allowPrivate: isPrivate,
      allowed: allowed.ranges,
      refuse,
      ...(closed && { closed }),
      ...(resolve && { resolve }),
    })
  return {
    allowed,
    trusted: guard(refuseModel, true),
    models: guard(refuseModel, allowPrivate, bundle?.all),
    computing: guard(refuseModel, allowPrivate, bundle?.butInference),
    open: guard(refuseAny, false, bundle?.all),
    host: guard(refuseAny, true, bundle?.all),
    place: guard(refuseAny, true),
  }
}

type Refuse = (host: string, reason: Reason) => Failure

const byName = 'name it in allowedHosts of the chatflow settings to allow it'

export const refuseAny: Refuse = refusing('reach', byName)
export const refuseModel: Refuse = refusing(
  'call a model at',
  'set allowPrivateAddresses in the chatflow settings to allow it',
)

function refusing(attempt: string, remedy: string): Refuse {
  const reasons: Readonly<Record<Reason, string>> = {
    metadata: 'the address is link-local or a metadata service, where no such thing lives',
    private: `the address is private; ${remedy}`,
    own: "one of Hearth's own services answers there; name host and port in allowedHosts of the chatflow settings to open it",
  }
  return (host, reason) => new Failure('broken', `Cannot ${attempt} "${host}": ${reasons[reason]}`)
}
