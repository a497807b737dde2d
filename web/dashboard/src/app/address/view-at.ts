/** What an address shows. */
export type View =
  | { readonly kind: 'list'; readonly folder: string | undefined }
  /** Who may what with a folder. */
  | { readonly kind: 'permissions'; readonly folder: string }
  | { readonly kind: 'playlists' }
  /** Dashboards that are shown in turn. */
  | { readonly kind: 'playing'; readonly uid: string }
  | { readonly kind: 'import' }
  | { readonly kind: 'trash' }
  /** The data sources; one of them, or `new`, to be edited. */
  | { readonly kind: 'sources'; readonly uid: string | undefined }
  /** Questions to data sources, without a dashboard. */
  | { readonly kind: 'explore' }
  /** A dashboard that is made. */
  | { readonly kind: 'new' }
  | { readonly kind: 'dashboard'; readonly uid: string }
  /** One panel without a frame. */
  | { readonly kind: 'solo'; readonly uid: string }
  /** For whoever has its secret. */
  | { readonly kind: 'shared'; readonly how: 'public' | 'snapshot'; readonly secret: string }
  /** Rules and who is told of their alerts. */
  | { readonly kind: 'alerting'; readonly parts: readonly string[] }
  /** Where a browser signs in. */
  | { readonly kind: 'sign-in' | 'profile' | 'users' | 'accounts' }
  | { readonly kind: 'unknown' }

/** Where a dashboard is made. */
export const newPath = '/dashboard/new'

/** Where deleted dashboards are. */
export const trashPath = '/dashboard/recently-deleted'

/** Where data sources are asked without a dashboard. */
export const explorePath = '/explore'
/** Where dashboards are imported. */
export const importPath = '/dashboard/import'

/** Where the own password and sessions are. */
export const profilePath = '/profile'

/** Where users and their roles are. */
export const usersPath = '/admin/users'

/** Where service accounts and their tokens are. */
export const accountsPath = '/org/serviceaccounts'

/** Where rules and their alerts are. */
export const alertingPath = '/alerting/list'

const peoplePaths = new Map<string, View>([
  ['/login', { kind: 'sign-in' }],
  [profilePath, { kind: 'profile' }],
  [usersPath, { kind: 'users' }],
  [accountsPath, { kind: 'accounts' }],
])

/** Where data sources are set up. */
export const sourcesPath = '/connections/datasources'

/** The view of a path. Paths are as in Grafana, so that links written for it lead somewhere. */
export function viewAt(path: string): View {
  const parts = path.split('/').filter((part) => part !== '')
  const [first, second, third] = parts
  if (parts.length === 0 || path === '/dashboards') return { kind: 'list', folder: undefined }
  if (first === 'dashboards' && second === 'f' && parts.length > 3 && parts.at(-1) === 'permissions')
    return { kind: 'permissions', folder: decoded(third) }
  if (first === 'dashboards' && second === 'f' && (parts.length === 3 || parts.length === 4))
    return { kind: 'list', folder: decoded(third) }
  if (path === importPath) return { kind: 'import' }
  if (path === newPath) return { kind: 'new' }
  if (path === explorePath) return { kind: 'explore' }
  if (path === trashPath) return { kind: 'trash' }
  const people = peoplePaths.get(path)
  if (people !== undefined) return people
  if (first === 'public-dashboards' && parts.length === 2)
    return { kind: 'shared', how: 'public', secret: decoded(second) }
  if (first === 'dashboard' && second === 'snapshot' && parts.length === 3)
    return { kind: 'shared', how: 'snapshot', secret: decoded(third) }
  // Of `/new`, of `/edit/<uid>` and of the list.
  if (first === 'connections') return { kind: 'sources', uid: parts.length > 2 ? decoded(parts.at(-1)) : undefined }
  if (first === 'playlists')
    return third === undefined ? { kind: 'playlists' } : { kind: 'playing', uid: decoded(third) }
  if (first === 'alerting') return { kind: 'alerting', parts: parts.slice(1).map(decoded) }
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
