import { isIPv6 } from 'node:net'

/** As an address is written with a port. */
export function joinHostPort(host: string, port: number): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`
}
