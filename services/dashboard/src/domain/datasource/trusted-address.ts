import type { DataSource } from './data-source.ts'

/**
 * Whether an address is the data source's own: below its URL, or below one of `allowedHosts`, which whoever set it up
 * wrote there. Only such an address is sent credentials, and only such a one may be private.
 */
export function isTrusted(url: URL, { settings }: Pick<DataSource, 'settings'>): boolean {
  const { allowedHosts } = settings.jsonData
  const own = [settings.url, ...(Array.isArray(allowedHosts) ? allowedHosts.map(String) : [])]
  return own.some((base) => isBelow(url, base))
}

function isBelow(url: URL, base: string): boolean {
  if (!URL.canParse(base)) return false
  const { origin, pathname } = new URL(base)
  const folder = pathname.replace(/\/*$/, '/')
  return url.origin === origin && `${url.pathname}/`.startsWith(folder)
}
