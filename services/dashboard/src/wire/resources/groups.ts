import { authorizationGroup } from './reviews.ts'

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

/** A group as clients find it: its versions, and what is in each of them. */
export type FoundGroup = {
  readonly name: string
  readonly versions: readonly [string, ...string[]]
  readonly resources: readonly object[]
}

const ofDashboards = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']

/** All groups that are answered: of what is kept here, and of questions about it. */
export const foundGroups: readonly FoundGroup[] = [
  ...resourceGroups.map(({ name, versions, plural, singular, kind }) => ({
    name,
    versions,
    resources: [{ name: plural, singularName: singular, namespaced: true, kind, verbs: ofDashboards }],
  })),
  {
    ...authorizationGroup,
    resources: authorizationGroup.resources.map(({ plural, singular, kind }) => ({
      name: plural,
      singularName: singular,
      namespaced: false,
      kind,
      verbs: ['create'],
    })),
  },
]

/** The answer of `GET /apis`. */
export function renderGroups(): object {
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: foundGroups.map(groupOf) }
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
export function renderGroup(group: FoundGroup): object {
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupOf(group) }
}

/** The answer of `GET /apis/{group}/{version}`. */
export function renderResources({ name, resources }: FoundGroup, version: string): object {
  return { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: `${name}/${version}`, resources }
}

function groupOf({ name, versions: all }: FoundGroup) {
  const versions = all.map((version) => ({ groupVersion: `${name}/${version}`, version }))
  return { name, versions, preferredVersion: versions[0] }
}
