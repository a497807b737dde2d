import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { DashboardSummary } from '../../domain/dashboard/dashboard.ts'
import { isAtLeast, type Role } from '../../domain/people/role.ts'
import {
  adminLevel,
  isSameSubject,
  type Level,
  type Permission,
  type PermittedKind,
  permittedKinds,
  type Subject,
  usualPermissions,
} from '../../domain/permission/permission.ts'
import {
  levelNamed,
  levelNameSchema,
  levelNames,
  namedPermissionsSchema,
  renderManaged,
} from '../../wire/people/permission.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { callerOf } from '../caller.ts'
import { readBody } from '../read-body.ts'
import { findFolder, namesOf, type PermissionDeps, subjectOf } from './permissions.ts'

type AccessControlDeps = PermissionDeps

type Place = { readonly kind: PermittedKind; readonly uid: string }

const path = '/api/access-control/{resource}/{uid}'

/** The same permissions one at a time. */
export function accessControlEndpoints(deps: AccessControlDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/access-control/status',
      summary: 'Whether access is controlled: by the four roles and by permissions',
      access: 'user',
      handle: (_, c) => c.json({ enabled: true }),
    }),
    endpoint({
      method: 'get',
      path: '/api/access-control/user/permissions',
      summary: 'What who asks may, by the names of actions',
      access: 'user',
      handle: (_, c) => c.json(actionsOf(deps, c)),
    }),
    endpoint({
      method: 'get',
      path: '/api/access-control/user/actions',
      summary: 'The same without what it is on',
      access: 'user',
      handle: (_, c) => c.json(Object.fromEntries(Object.keys(actionsOf(deps, c)).map((action) => [action, true]))),
    }),
    endpoint({
      method: 'get',
      path: '/api/access-control/{resource}/description',
      summary: 'Whom permissions on a kind of thing can be given to, and which',
      access: 'writer',
      handle(_, c) {
        kindOf(c.req.param('resource'))
        const assignments = { users: true, serviceAccounts: true, teams: true, builtInRoles: true }
        return c.json({ assignments, permissions: Object.values(levelNames) })
      },
    }),
    endpoint({
      method: 'get',
      path,
      summary: 'Who may what with one thing',
      access: 'writer',
      handle(_, c) {
        const given = permissionsAt(deps, placeOf(c, deps))
        const names = namesOf(deps)
        return c.json(given.flatMap((permission, index) => renderManaged(permission, index, names) ?? []))
      },
    }),
    endpoint({
      method: 'post',
      path,
      summary: 'Changes who may what with one thing; those who are not named keep what they have',
      access: 'writer',
      reads: jsonBody(namedPermissionsSchema),
      async handle(_, c) {
        const place = placeOf(c, deps)
        const { permissions } = await readBody(c, namedPermissionsSchema)
        const changes = permissions.map(({ builtInRole, permission, ...who }) => ({
          subject: subjectOf(deps, { ...who, role: builtInRole || null }),
          level: levelNamed(permission),
        }))
        for (const { subject, level } of changes) give(deps, place, subject, level)
        return c.json({ message: 'Permissions updated' })
      },
    }),
    single(deps, 'users/{user:\\d+}', (c) => ({ userId: Number(c.req.param('user')) })),
    single(deps, 'teams/{team:\\d+}', (c) => ({ teamId: Number(c.req.param('team')) })),
    single(deps, 'builtInRoles/{role}', (c) => ({ role: roleOf(c.req.param('role')) })),
  ]
}

function single(
  deps: AccessControlDeps,
  below: string,
  who: (c: Context) => Parameters<typeof subjectOf>[1],
): Endpoint {
  return endpoint({
    method: 'post',
    path: `${path}/${below}`,
    summary: 'Gives one permission on a thing, or takes it away',
    access: 'writer',
    reads: jsonBody(levelNameSchema),
    async handle(_, c) {
      const place = placeOf(c, deps)
      const level = levelNamed((await readBody(c, levelNameSchema)).permission)
      give(deps, place, subjectOf(deps, who(c)), level)
      return c.json({ message: level === undefined ? 'Permission removed' : 'Permission updated' })
    },
  })
}

function give(deps: AccessControlDeps, place: Place, subject: Subject, level: Level | undefined): void {
  const others = permissionsAt(deps, place).filter((one) => !isSameSubject(one.subject, subject))
  deps.permissions.set(place.kind, place.uid, level === undefined ? others : [...others, { subject, level }])
}

function permissionsAt(deps: AccessControlDeps, place: Place): readonly Permission[] {
  return deps.permissions.get(place.kind, place.uid) ?? (isInRoot(deps, place) ? usualPermissions : [])
}

function isInRoot({ folders, dashboards }: AccessControlDeps, { kind, uid }: Place): boolean {
  if (kind === 'folders') return folders().find((one) => one.uid === uid)?.parentUid === ''
  return dashboards.get(uid)?.folderUid === ''
}

/** The thing that a path names, which who asks may give away. */
function placeOf(c: Context, deps: AccessControlDeps): Place {
  const kind = kindOf(c.req.param('resource'))
  const uid = c.req.param('uid') ?? ''
  if (kind === 'folders') deps.rightsOf(c).needFolder(findFolder(deps, uid).uid, adminLevel)
  else deps.rightsOf(c).needDashboard(findDashboard(deps, uid), adminLevel)
  return { kind, uid }
}

function findDashboard({ dashboards }: AccessControlDeps, uid: string): DashboardSummary {
  const dashboard = dashboards.get(uid)
  if (dashboard === undefined) throw new Failure('missing', 'Dashboard not found', { code: 'not-found' })
  return dashboard
}

function kindOf(resource: string | undefined): PermittedKind {
  const kind = permittedKinds.find((one) => one === resource)
  if (kind !== undefined) return kind
  throw new Failure('missing', `Cannot find permissions on "${resource}": they are on ${permittedKinds.join(' and ')}`)
}

function roleOf(text: string | undefined): 'Viewer' | 'Editor' | 'Admin' {
  if (text === 'Viewer' || text === 'Editor' || text === 'Admin') return text
  throw new Failure('invalid', `Cannot give a permission to "${text}": roles are Viewer, Editor and Admin`)
}

/** What a caller may, by Grafana's names for it, with what it is on. */
function actionsOf({ rightsOf }: AccessControlDeps, c: Context): Readonly<Record<string, readonly string[]>> {
  const { role, isServerAdmin } = callerOf(c)
  const rights = rightsOf(c)
  const isLeast = (least: Role) => isServerAdmin || isAtLeast(role, least)
  return {
    ...(isLeast('Viewer') ? reading : {}),
    ...(rights.mayChangeSomething() ? writing : {}),
    ...(rights.mayMakeSomething() ? making : {}),
    ...(isLeast('Editor') ? editing : {}),
    ...(isLeast('Admin') ? managing : {}),
    ...(isServerAdmin ? serving : {}),
  }
}

const everywhere = ['folders:*', 'dashboards:*']
const ofFolders = ['folders:*']

const reading = { 'dashboards:read': everywhere, 'folders:read': everywhere, 'datasources:query': ['datasources:*'] }

const writing = { 'dashboards:write': everywhere }

const making = {
  'dashboards:create': everywhere,
  'folders:create': everywhere,
  'alert.rules:create': ofFolders,
  'alert.rules:write': ofFolders,
  'alert.rules:delete': ofFolders,
}

const editing = {
  'alert.silences:create': ofFolders,
  'alert.silences:write': ofFolders,
  'alert.notifications:read': [''],
  'playlists:write': [''],
  'snapshots:create': [''],
}

const managing = {
  'alert.notifications:write': [''],
  'datasources:create': [''],
  'datasources:write': ['datasources:*'],
  'teams:write': ['teams:*'],
  'serviceaccounts:write': ['serviceaccounts:*'],
  'org.users:write': ['users:*'],
}

const serving = { 'users:write': ['global.users:*'], 'server.stats:read': [''], 'settings:read': ['settings:*'] }
