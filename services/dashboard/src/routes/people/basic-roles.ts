import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Role } from '../../domain/people/role.ts'
import type { User } from '../../domain/people/user.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import type { PeopleDeps } from './people-deps.ts'
import { teamOf } from './teams.ts'

type BasicRole = { readonly uid: string; readonly name: string; readonly title: string; readonly description: string }

const basicRoles: readonly (BasicRole & { readonly role: Role | 'server' })[] = [
  {
    role: 'None',
    uid: 'basic_none',
    name: 'basic:none',
    title: 'None',
    description: 'May do nothing but what is given',
  },
  { role: 'Viewer', uid: 'basic_viewer', name: 'basic:viewer', title: 'Viewer', description: 'Looks at dashboards' },
  { role: 'Editor', uid: 'basic_editor', name: 'basic:editor', title: 'Editor', description: 'Changes dashboards' },
  { role: 'Admin', uid: 'basic_admin', name: 'basic:admin', title: 'Admin', description: 'Says who may what' },
  {
    role: 'server',
    uid: 'basic_grafana_admin',
    name: 'basic:grafana_admin',
    title: 'Server admin',
    description: 'Adds users and sees what is set',
  },
]

const userIdsSchema = z.object({ userIds: z.array(z.int()).max(10_000).default([]) })
const teamIdsSchema = z.object({ teamIds: z.array(z.int()).max(10_000).default([]) })

/** The roles that there are, and who has them; who has which is said of the members of the organisation. */
export function basicRoleEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  return [...roleEndpoints(deps), ...holderEndpoints(deps)]
}

function roleEndpoints({ users }: PeopleDeps): readonly Endpoint[] {
  const find = (c: Context) => {
    const found = basicRoles.find(({ uid }) => uid === c.req.param('role'))
    if (found === undefined) throw new Failure('missing', 'role not found', { code: 'not-found' })
    return found
  }
  return [
    endpoint({
      method: 'get',
      path: '/api/access-control/roles',
      summary: 'The roles that there are',
      access: 'admin',
      handle: (_, c) => c.json(basicRoles.map(renderRole)),
    }),
    endpoint({
      method: 'get',
      path: '/api/access-control/roles/{role}',
      summary: 'A role',
      access: 'admin',
      handle: (_, c) => c.json(renderRole(find(c))),
    }),
    endpoint({
      method: 'get',
      path: '/api/access-control/roles/{role}/assignments',
      summary: 'Who has a role',
      access: 'admin',
      handle(_, c) {
        const { uid } = find(c)
        const idsOf = (kind: User['kind']) =>
          users.list(kind).flatMap((user) => (rolesOf(user).some((role) => role.uid === uid) ? [user.id] : []))
        return c.json({ role_uid: uid, users: idsOf('user'), service_accounts: idsOf('service-account'), teams: [] })
      },
    }),
  ]
}

function holderEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  const { users, teams } = deps
  return [
    endpoint({
      method: 'get',
      path: '/api/access-control/users/{id:\\d+}/roles',
      summary: 'Roles of a user',
      access: 'admin',
      handle: (_, c) => c.json(rolesOf(users.get(Number(c.req.param('id')))).map(renderRole)),
    }),
    endpoint({
      method: 'post',
      path: '/api/access-control/users/roles/search',
      effect: 'question',
      summary: 'Roles of several users, by their numbers',
      access: 'admin',
      reads: jsonBody(userIdsSchema),
      async handle(_, c) {
        const { userIds } = await readBody(c, userIdsSchema)
        const all = [...users.list('user'), ...users.list('service-account')]
        const found = all.filter(({ id }) => userIds.includes(id))
        return c.json(Object.fromEntries(found.map((user) => [user.id, rolesOf(user).map(renderRole)])))
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/access-control/teams/{id}/roles',
      summary: 'Roles of a team: none, as permissions are what teams are given',
      access: 'admin',
      handle(_, c) {
        teamOf(c, deps)
        return c.json([])
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/access-control/teams/roles/search',
      effect: 'question',
      summary: 'Roles of several teams: none',
      access: 'admin',
      reads: jsonBody(teamIdsSchema),
      async handle(_, c) {
        const { teamIds } = await readBody(c, teamIdsSchema)
        const found = teamIds.filter((id) => teams.findById(id) !== undefined)
        return c.json(Object.fromEntries(found.map((id) => [id, []])))
      },
    }),
  ]
}

function rolesOf({ role, isServerAdmin }: User): typeof basicRoles {
  return basicRoles.filter((one) => one.role === role || (one.role === 'server' && isServerAdmin))
}

const epoch = new Date(0).toISOString()

function renderRole({ uid, name, title, description }: BasicRole): object {
  const fixed = { version: 1, group: 'Basic', permissions: [], delegatable: false, hidden: false, global: true }
  return { uid, name, displayName: title, description, ...fixed, updated: epoch, created: epoch }
}
