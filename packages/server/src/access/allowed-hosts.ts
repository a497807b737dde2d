// Below these the public DNS has nothing: RFC 6761, RFC 6762, ICANN's resolution of 2024, RFC 8375, and what
// home routers call their network.
const privateEndings = ['.localhost', '.local', '.internal', '.home.arpa', '.lan']

/**
 * Whether a request's `Host` header names this service. A page of another origin can make a
 * browser connect here by giving its own name this machine's address (DNS rebinding), but the
 * header then still says that name.
 *
 * So what nobody elsewhere can give an address passes: addresses themselves, names of one word, as machines and
 * containers have them, and those of private networks; besides, the given names. Browsers always send the header.
 *
 * @param names under which the service is known besides, in any letter case
 */
export function isAllowedHost(header: string | undefined, names: readonly string[]): boolean {
  if (header === undefined || header === '') return true
  const host = hostOf(header)
  if (host === undefined) return false
  return isNobodyElses(host) || names.some((name) => name.toLowerCase() === host)
}

// What ends in a number is an address to a browser, however short: `127.1`.
function isNobodyElses(host: string): boolean {
  if (host.startsWith('[') || !host.includes('.')) return true
  return /\.\d+$/.test(host) || privateEndings.some((ending) => host.endsWith(ending))
}

function hostOf(header: string): string | undefined {
  const match = /^(\[[^[\]/@\s]+\]|[^:[\]/@\s]+)(?::\d{1,5})?$/.exec(header)
  // A trailing dot means the same name.
  return match?.[1]?.toLowerCase().replace(/\.$/, '')
}
