import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { memberSchema, renderMember, roleChangeSchema } from '../../wire/people/user.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { pageOf, readPage } from '../paging.ts'
import { readBody } from '../read-body.ts'
import type { PeopleDeps } from './people-deps.ts'
import { findPerson, isMeant, refuseOtherOrganisation } from './users.ts'

/** Where the members of the one organisation are, for its admins and for those of the service. */
const places = [
  { path: '/api/org/users', access: 'admin' },
  { path: '/api/orgs/{orgId:\\d+}/users', access: 'server-admin' },
] as const

type Place = (typeof places)[number]

/** Members of the organisation and their roles; who has the role None is in it without any right. */
export function memberEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  return [...places.flatMap((place) => endpointsAt(place, deps)), ...lookupEndpoints(deps)]
}

function endpointsAt({ path, access }: Place, { users, nowMs }: PeopleDeps): readonly Endpoint[] {
  const members = () => users.list('user').map((user) => renderMember(user, nowMs()))
  const check = (c: Context) => refuseOtherOrganisation(c.req.param('orgId') ?? '1')
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Members of the organisation',
      access,
      handle(_, c) {
        check(c)
        return c.json(members())
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/search`,
      summary: 'A page of members',
      access,
      handle(_, c) {
        check(c)
        const page = readPage(c)
        const found = users.list('user').filter((user) => isMeant(user, page.query))
        const orgUsers = pageOf(found, page).map((user) => renderMember(user, nowMs()))
        return c.json({ totalCount: found.length, orgUsers, page: page.page, perPage: page.perPage })
      },
    }),
    endpoint({
      method: 'post',
      path,
      summary: 'Gives a user without a role one',
      access,
      reads: jsonBody(memberSchema),
      async handle(_, c) {
        check(c)
        const { loginOrEmail, role } = await readBody(c, memberSchema)
        const { id, role: had } = findPerson({ users }, loginOrEmail)
        if (had !== 'None')
          throw new Failure('conflict', 'User is already member of this organization', { param: 'loginOrEmail' })
        users.change(id, { role })
        return c.json({ message: 'User added to organization', userId: id })
      },
    }),
    endpoint({
      method: 'patch',
      path: `${path}/{user:\\d+}`,
      summary: 'Changes the role of a member',
      access,
      reads: jsonBody(roleChangeSchema),
      async handle(_, c) {
        check(c)
        const { id } = users.get(Number(c.req.param('user')), 'user')
        users.change(id, await readBody(c, roleChangeSchema))
        return c.json({ message: 'Organization user updated' })
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{user:\\d+}`,
      summary: 'Takes all rights in the organisation from a member',
      access,
      handle(_, c) {
        check(c)
        users.change(users.get(Number(c.req.param('user')), 'user').id, { role: 'None' })
        return c.json({ message: 'User removed from organization' })
      },
    }),
  ]
}

// Whom permissions can be given to; who may say so of a folder need not be an admin.
function lookupEndpoints({ users, teams }: PeopleDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/org/users/lookup',
      summary: 'Names of members, to choose from',
      access: 'writer',
      handle(_, c) {
        const { query, perPage } = readPage(c, 100)
        const found = users.list('user').filter((user) => isMeant(user, query))
        return c.json(found.slice(0, perPage).map(({ id, uid, login }) => ({ userId: id, uid, login, avatarUrl: '' })))
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/teams/lookup',
      summary: 'Names of teams, to choose from',
      access: 'writer',
      handle: (_, c) => c.json(teams.list().map(({ id, uid, value }) => ({ id, uid, name: value.name }))),
    }),
  ]
}
