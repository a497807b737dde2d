/**
 * The base address at which this machine reaches what is bound to `host` and `port`, without
 * trailing slash; what is bound to all interfaces is reached through loopback.
 */
export function localAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
