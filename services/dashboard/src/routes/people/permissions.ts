import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { DashboardStore, DashboardSummary } from '../../domain/dashboard/dashboard.ts'
import type { Folder } from '../../domain/folder/folder.ts'
import { adminLevel, type Permission, type Subject, usualPermissions } from '../../domain/permission/permission.ts'
import type { Rights } from '../../domain/permission/rights.ts'
import { dashboardUrl } from '../../wire/dashboard.ts'
import { type Names, permissionsSchema, renderPermission } from '../../wire/people/permission.ts'
import { folderUrl } from '../../wire/search.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import type { PeopleDeps } from './people-deps.ts'

export type PermissionDeps = Pick<PeopleDeps, 'users' | 'teams' | 'permissions'> & {
  readonly rightsOf: (c: Context) => Rights
  readonly folders: () => readonly Folder[]
  readonly dashboards: DashboardStore
}

const dashboardPaths = [
  { path: '/api/dashboards/uid/{uid}/permissions', by: 'uid' },
  { path: '/api/dashboards/id/{id:\\d+}/permissions', by: 'id' },
] as const

/** Who may look at, change and give away folders and dashboards. */
export function permissionEndpoints(deps: PermissionDeps): readonly Endpoint[] {
  return [...folderEndpoints(deps), ...dashboardPaths.flatMap((way) => dashboardEndpoints(way, deps))]
}

function folderEndpoints(deps: PermissionDeps): readonly Endpoint[] {
  const { permissions, rightsOf } = deps
  const find = (c: Context) => {
    const folder = findFolder(deps, c.req.param('uid') ?? '')
    rightsOf(c).needFolder(folder.uid, adminLevel)
    return folder
  }
  return [
    endpoint({
      method: 'get',
      path: '/api/folders/{uid}/permissions',
      summary: 'Who may what with a folder, also by those that it is in',
      access: 'writer',
      handle: (_, c) => c.json(renderFolderPermissions(deps, find(c))),
    }),
    endpoint({
      method: 'post',
      path: '/api/folders/{uid}/permissions',
      summary: 'Says who may what with a folder and all that is in it',
      access: 'writer',
      reads: jsonBody(permissionsSchema),
      async handle(_, c) {
        const { uid, title } = find(c)
        permissions.set('folders', uid, readPermissions(deps, await readBody(c, permissionsSchema)))
        return c.json({ message: 'Folder permissions updated', id: uid, title })
      },
    }),
  ]
}

function dashboardEndpoints({ path, by }: (typeof dashboardPaths)[number], deps: PermissionDeps): readonly Endpoint[] {
  const { permissions, dashboards, rightsOf } = deps
  const find = (c: Context) => {
    const named = c.req.param(by) ?? ''
    const dashboard = by === 'uid' ? dashboards.get(named) : dashboards.findById(Number(named))
    if (dashboard === undefined) throw new Failure('missing', 'Dashboard not found', { code: 'not-found' })
    rightsOf(c).needDashboard(dashboard, adminLevel)
    return dashboard
  }
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Who may what with a dashboard, also by the folders that it is in',
      access: 'writer',
      handle: (_, c) => c.json(renderDashboardPermissions(deps, find(c))),
    }),
    endpoint({
      method: 'post',
      path,
      summary: 'Says who may what with a dashboard, besides what its folders say',
      access: 'writer',
      reads: jsonBody(permissionsSchema),
      async handle(_, c) {
        const { uid } = find(c)
        permissions.set('dashboards', uid, readPermissions(deps, await readBody(c, permissionsSchema)))
        return c.json({ message: 'Dashboard permissions updated' })
      },
    }),
  ]
}

/** @throws {Failure} `missing` */
export function findFolder({ folders }: Pick<PermissionDeps, 'folders'>, uid: string): Folder {
  const folder = folders().find((one) => one.uid === uid)
  if (folder === undefined) throw new Failure('missing', 'folder not found', { code: 'not-found' })
  return folder
}

function renderFolderPermissions(deps: PermissionDeps, folder: Folder, inherited = false): object[] {
  const { permissions, folders } = deps
  const { uid, title, parentUid } = folder
  const parent = folders().find((one) => one.uid === parentUid)
  const given = permissions.get('folders', uid) ?? (parent === undefined ? usualPermissions : [])
  const target = { uid, title, url: folderUrl(folder), isFolder: true, inherited }
  const own = given.flatMap((permission) => renderPermission(permission, namesOf(deps), target) ?? [])
  return parent === undefined ? own : [...own, ...renderFolderPermissions(deps, parent, true)]
}

function renderDashboardPermissions(deps: PermissionDeps, dashboard: DashboardSummary): object[] {
  const { permissions, folders } = deps
  const { uid, title, folderUid } = dashboard
  const folder = folders().find((one) => one.uid === folderUid)
  const given = permissions.get('dashboards', uid) ?? (folder === undefined ? usualPermissions : [])
  const target = { uid, title, url: dashboardUrl(dashboard), isFolder: false, inherited: false }
  const own = given.flatMap((permission) => renderPermission(permission, namesOf(deps), target) ?? [])
  return folder === undefined ? own : [...own, ...renderFolderPermissions(deps, folder, true)]
}

export function namesOf({ users, teams }: Pick<PeopleDeps, 'users' | 'teams'>): Names {
  const people = new Map([...users.list('user'), ...users.list('service-account')].map((user) => [user.id, user]))
  const all = new Map(teams.list().map(({ id, uid, value }) => [id, { uid, name: value.name }]))
  return { user: (id) => people.get(id), team: (id) => all.get(id) }
}

/** @throws {Failure} `invalid` for who is not there, and for one who is named twice */
function readPermissions(deps: PermissionDeps, { items }: z.output<typeof permissionsSchema>): readonly Permission[] {
  const read = items.map(({ permission, ...who }) => ({ subject: subjectOf(deps, who), level: permission }))
  const subjects = read.map(({ subject }) => JSON.stringify(subject))
  if (new Set(subjects).size < subjects.length)
    throw new Failure('invalid', 'Cannot give permissions: one is named twice', { param: 'items' })
  return read
}

type Who = {
  readonly role?: 'Viewer' | 'Editor' | 'Admin' | null | undefined
  readonly userId?: number | null | undefined
  readonly teamId?: number | null | undefined
}

/** @throws {Failure} `invalid` for nobody, `missing` for who is not there */
export function subjectOf({ users, teams }: Pick<PeopleDeps, 'users' | 'teams'>, who: Who): Subject {
  const { role, userId, teamId } = who
  if (userId) return { kind: 'user', userId: users.get(userId).id }
  if (teamId) {
    if (teams.findById(teamId) === undefined) throw new Failure('missing', 'Team not found', { param: 'teamId' })
    return { kind: 'team', teamId }
  }
  if (role) return { kind: 'role', role }
  throw new Failure('invalid', 'Cannot give a permission: role, userId or teamId says whom to', { param: 'items' })
}
