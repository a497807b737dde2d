/** The host of addresses at which this machine reaches what is bound to `host`; all interfaces are reached through loopback. */
export function boundAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** The base address at which this machine reaches what is bound to `host` and `port`, without trailing slash. */
export function localAddress(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  return `${scheme}://${boundAddress(host)}:${port}`
}
