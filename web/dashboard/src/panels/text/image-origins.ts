/**
 * Whether the policy of the page lets a picture in: from the page itself, as data, or from a named origin.
 *
 * @param origins as in the setting `dashboard.imageOrigins`; the first label of a host may be `*`
 */
export function isImageAllowed(source: string, ownOrigin: string, origins: readonly string[]): boolean {
  if (!URL.canParse(source, ownOrigin)) return true // shows nothing, from nowhere
  const url = new URL(source, ownOrigin)
  if (url.protocol === 'data:' || url.protocol === 'blob:' || url.origin === ownOrigin) return true
  return origins.some((origin) => matches(url, origin))
}

function matches(url: URL, origin: string): boolean {
  if (!origin.includes('://*.')) return url.origin === new URL(origin).origin
  const { protocol, host } = new URL(origin.replace('://*.', '://'))
  return url.protocol === protocol && url.host.endsWith(`.${host}`)
}
