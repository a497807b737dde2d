import { Failure } from '@hearth/kernel'
import { createAddressGuard, createGuardedAgents, type GuardedAgents, type Reason } from '@hearth/outbound'

export type FetchOptions = {
  /** Whether plain http and private addresses are allowed everywhere. */
  readonly allowPrivate: boolean
  /** An origin that is allowed as it is, because the operator named it. */
  readonly trustedOrigin: string
  /** Sent to the trusted origin and to no other. */
  readonly token: string | undefined
}

/** What may be fetched for whoever asks for a model, and over which connections. */
export type FetchRules = {
  /**
   * Whether an address is allowed as far as it tells by itself; names are judged when they are resolved.
   *
   * @throws {Failure} `forbidden`
   */
  assertAllowed(url: URL): void
  agentsFor(url: URL): GuardedAgents
  authorizationFor(url: URL): { readonly authorization?: string }
  close(): void
}

// As Node's own agent has them: parts of one file follow each other over one connection.
const pool = { keepAlive: true, timeout: 5_000 }

export function createFetchRules({ allowPrivate, trustedOrigin, token }: FetchOptions): FetchRules {
  const guards = {
    free: createAddressGuard({ allowPrivate: true, refuse }),
    bound: createAddressGuard({ allowPrivate: false, refuse }),
  }
  const agents = { free: createGuardedAgents(guards.free, pool), bound: createGuardedAgents(guards.bound, pool) }
  const isTrusted = (url: URL) => url.origin === trustedOrigin
  const kindOf = (url: URL) => (isTrusted(url) || allowPrivate ? 'free' : 'bound')
  return {
    assertAllowed(url) {
      const kind = kindOf(url)
      const isWeb = url.protocol === 'https:' || (kind === 'free' && url.protocol === 'http:')
      const fault = isWeb ? guards[kind].faultOfLiteral(url.hostname) : refuse(url.host, 'private')
      if (fault !== undefined) throw fault
    },
    agentsFor: (url) => agents[kindOf(url)],
    authorizationFor: (url) => (isTrusted(url) && token !== undefined ? { authorization: `Bearer ${token}` } : {}),
    close() {
      agents.free.destroy()
      agents.bound.destroy()
    },
  }
}

function refuse(host: string, reason: Reason): Failure {
  const why =
    reason === 'metadata'
      ? 'the address is link-local or a metadata service, where no model lives'
      : 'only https to public addresses is allowed; to pull from your own network, set "allowPrivateDownloads"'
  return new Failure('forbidden', `Cannot fetch from "${host}": ${why}`, { param: 'model' })
}
