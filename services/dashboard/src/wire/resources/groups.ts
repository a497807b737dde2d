/** A group of resources, as a Kubernetes server has it. */
export type ResourceGroup = {
  readonly name: string
  /** All that are answered, the preferred one first. */
  readonly versions: readonly [string, ...string[]]
  readonly plural: string
  readonly singular: string
  readonly kind: string
}

export const dashboardGroup: ResourceGroup = {
  name: 'dashboard.grafana.app',
  versions: ['v1beta1', 'v1', 'v0alpha1', 'v2beta1', 'v2', 'v2alpha1'],
  plural: 'dashboards',
  singular: 'dashboard',
  kind: 'Dashboard',
}

export const folderGroup: ResourceGroup = {
  name: 'folder.grafana.app',
  versions: ['v1beta1', 'v1'],
  plural: 'folders',
  singular: 'folder',
  kind: 'Folder',
}

export const resourceGroups = [dashboardGroup, folderGroup] as const

/** There is the one organisation. */
export const namespace = 'default'

/** The answer of `GET /apis`. */
export function renderGroups(): object {
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: resourceGroups.map(groupOf) }
}

// Of which clients read which requests they may make; those that are not answered say so themselves.
const [major, minor] = ['1', '32'] as const

// What a client may insist on, though nothing of Go was built here.
const unsaid = { gitCommit: '', gitTreeState: '', buildDate: '', goVersion: '', compiler: '', platform: '' }

/**
 * The answer of `GET /version`, at which Kubernetes' clients look before anything else.
 *
 * @param version of this program
 */
export function renderVersion(version: string): object {
  return { major, minor, gitVersion: `v${major}.${minor}.0+hearth.${version}`, ...unsaid }
}

/** The answer of `GET /apis/{group}`. */
export function renderGroup(group: ResourceGroup): object {
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupOf(group) }
}

/** The answer of `GET /apis/{group}/{version}`. */
export function renderResources({ name, plural, singular, kind }: ResourceGroup, version: string): object {
  const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
  const resource = { name: plural, singularName: singular, namespaced: true, kind, verbs }
  return { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: `${name}/${version}`, resources: [resource] }
}

function groupOf({ name, versions: all }: ResourceGroup) {
  const versions = all.map((version) => ({ groupVersion: `${name}/${version}`, version }))
  return { name, versions, preferredVersion: versions[0] }
}
