/** What an address shows. */
export type View =
  | { readonly kind: 'list'; readonly folder: string | undefined }
  | { readonly kind: 'import' }
  | { readonly kind: 'trash' }
  /** A dashboard that is made. */
  | { readonly kind: 'new' }
  | { readonly kind: 'dashboard'; readonly uid: string }
  /** One panel without a frame. */
  | { readonly kind: 'solo'; readonly uid: string }
  | { readonly kind: 'unknown' }

/** Where a dashboard is made. */
export const newPath = '/dashboard/new'

/** Where deleted dashboards are. */
export const trashPath = '/dashboard/recently-deleted'

/** Where dashboards are imported. */
export const importPath = '/dashboard/import'

/** The view of a path. Paths are as in Grafana, so that links written for it lead somewhere. */
export function viewAt(path: string): View {
  const parts = path.split('/').filter((part) => part !== '')
  const [first, second, third] = parts
  if (parts.length === 0 || path === '/dashboards') return { kind: 'list', folder: undefined }
  if (first === 'dashboards' && second === 'f' && (parts.length === 3 || parts.length === 4))
    return { kind: 'list', folder: decoded(third) }
  if (path === importPath) return { kind: 'import' }
  if (path === newPath) return { kind: 'new' }
  if (path === trashPath) return { kind: 'trash' }
  // A name in words may follow the id.
  const isOne = parts.length === 2 || parts.length === 3
  if (first === 'd' && isOne) return { kind: 'dashboard', uid: decoded(second) }
  if (first === 'd-solo' && isOne) return { kind: 'solo', uid: decoded(second) }
  return { kind: 'unknown' }
}

function decoded(part = ''): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
