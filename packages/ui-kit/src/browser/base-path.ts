/**
 * The path below which a proxy shows this page's service, without a slash behind it; empty where the service has a name
 * of its own. The service writes it into the document.
 */
function basePath(): string {
  return globalThis.document?.documentElement?.dataset?.basePath ?? ''
}

/** What a browser is to be asked for, or shown, for a path of this page's service: `/api/…` is `/flows/api/…`. */
export function outwardPath(path: string): string {
  return basePath() + path
}

/** The path of this page's service that the browser shows; the other way round than {@link outwardPath}. */
export function inwardPath(pathname: string): string {
  const base = basePath()
  return base !== '' && `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) || '/' : pathname
}

/** The address of this page's service as others are told it, without a slash at its end. */
export function serviceUrl(): string {
  return location.origin + basePath()
}

/** Path and search of the view that is shown, as paths of this page's service. */
export function shownAddress(): { readonly pathname: string; readonly search: string } {
  return { pathname: inwardPath(location.pathname), search: location.search }
}

/** An address that a document or an answer names: a path alone is one of this page's service, as with the peers. */
export function outwardAddress(address: string): string {
  return /^\/(?!\/)/.test(address) ? outwardPath(address) : address
}
