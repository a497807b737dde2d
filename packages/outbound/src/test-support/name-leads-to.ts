import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished, vi } from 'vitest'

/**
 * Has this process's resolver lead a name to one address after the other, each time it is asked, and
 * to the last one for good. It knows all other names as before; the test's end undoes it.
 */
export function nameLeadsTo(name: string, ...addresses: readonly string[]): void {
  let asked = 0
  const real = dns.lookup
  const lookup = (host: string, options: { readonly all?: boolean }, callback: (...given: unknown[]) => void) => {
    if (host !== name) return Reflect.apply(real, dns, [host, options, callback])
    const address = addresses[Math.min(asked++, addresses.length - 1)]
    return options.all === true ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4)
  }
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup)
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.mocked(dns.lookup).mockRestore()
    syncBuiltinESMExports()
  })
}
