import { isIP } from 'node:net'

export type HostRules = {
  /** Names under which this service is known, such as its own in a container network. */
  readonly names: readonly string[]
  /** The address it is bound to. */
  readonly bound: string
}

/**
 * Whether a request's `Host` header names this service. A page of another origin can make a
 * browser connect here by giving its own name this machine's address (DNS rebinding), but the
 * header then still says that name.
 *
 * Loopback names and addresses, the bound address and the known names pass. A service that is
 * bound to all addresses cannot know them all and accepts any literal address: rebinding needs a name.
 */
export function isAllowedHost(header: string | undefined, { names, bound }: HostRules): boolean {
  const host = hostOf(header)
  if (host === undefined) return false
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1') return true
  const version = isIP(host)
  if (version === 4 && host.startsWith('127.')) return true
  if (version !== 0 && (bound === '0.0.0.0' || bound === '::')) return true
  return host === bound.toLowerCase() || names.some((name) => name.toLowerCase() === host)
}

function hostOf(header: string | undefined): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/i.exec(header ?? '')
  // A trailing dot means the same name.
  return (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, '')
}
