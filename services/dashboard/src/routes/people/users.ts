import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { theOrganisation } from '../../domain/people/organisation.ts'
import { teamsOf } from '../../domain/people/team.ts'
import type { User } from '../../domain/people/user.ts'
import type { UserChange } from '../../domain/people/users.ts'
import { renderTeam } from '../../wire/people/team.ts'
import { renderUser, renderUserHit, userChangeSchema } from '../../wire/people/user.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { callerOf } from '../caller.ts'
import { pageOf, readPage } from '../paging.ts'
import { idParams } from '../params.ts'
import { readBody } from '../read-body.ts'
import type { PeopleDeps } from './people-deps.ts'

/** All users, as those see them who may change them. */
export function userEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  const { users, nowMs } = deps
  const hits = (c: Context) => {
    const page = readPage(c)
    const found = users.list('user').filter((user) => isMeant(user, page.query))
    return { page, found, shown: pageOf(found, page).map((user) => renderUserHit(user, nowMs())) }
  }
  return [
    endpoint({
      method: 'get',
      path: '/api/users',
      summary: 'All users',
      access: 'server-admin',
      handle: (_, c) => c.json(hits(c).shown),
    }),
    endpoint({
      method: 'get',
      path: '/api/users/search',
      summary: 'A page of users, by a text in their names',
      access: 'server-admin',
      handle(_, c) {
        const { page, found, shown } = hits(c)
        return c.json({ totalCount: found.length, users: shown, page: page.page, perPage: page.perPage })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/users/lookup',
      summary: 'The user by `loginOrEmail`',
      access: 'server-admin',
      handle: (_, c) => c.json(renderUser(findPerson({ users }, c.req.query('loginOrEmail') ?? ''))),
    }),
    endpoint({
      method: 'get',
      path: '/api/users/{id:\\d+}',
      summary: 'A user',
      access: 'server-admin',
      input: { params: idParams },
      handle: ({ params }, c) => c.json(renderUser(users.get(Number(params.id), 'user'))),
    }),
    endpoint({
      method: 'put',
      path: '/api/users/{id:\\d+}',
      summary: 'Changes name, login and email of a user',
      access: 'server-admin',
      input: { params: idParams },
      reads: jsonBody(userChangeSchema),
      async handle({ params }, c) {
        users.change(users.get(Number(params.id), 'user').id, await readUserChange(c))
        return c.json({ message: 'User updated' })
      },
    }),
    ...placeEndpoints(deps),
    ...ownEndpoints(deps),
  ]
}

function placeEndpoints({ users, teams, organisations }: PeopleDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/users/{id:\\d+}/orgs',
      summary: 'Organisations of a user: the one',
      access: 'server-admin',
      input: { params: idParams },
      handle: ({ params }, c) => c.json(renderOrgsOf({ organisations }, users.get(Number(params.id), 'user'))),
    }),
    endpoint({
      method: 'get',
      path: '/api/users/{id:\\d+}/teams',
      summary: 'Teams of a user',
      access: 'server-admin',
      input: { params: idParams },
      handle: ({ params }, c) => c.json(teamsOf(teams.list(), users.get(Number(params.id), 'user').id).map(renderTeam)),
    }),
    endpoint({
      method: 'post',
      path: '/api/users/{id:\\d+}/using/{orgId:\\d+}',
      summary: 'Which organisation a user is in: there is the one',
      access: 'server-admin',
      handle(_, c) {
        users.get(Number(c.req.param('id')), 'user')
        refuseOtherOrganisation(c.req.param('orgId'))
        return c.json({ message: 'Active organization changed' })
      },
    }),
  ]
}

function ownEndpoints({ users, teams, organisations }: PeopleDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/user',
      summary: 'Who asks',
      access: 'user',
      handle: (_, c) => c.json(renderUser(users.get(callerOf(c).id))),
    }),
    endpoint({
      method: 'put',
      path: '/api/user',
      summary: 'Changes own name, login and email',
      access: 'user',
      reads: jsonBody(userChangeSchema),
      async handle(_, c) {
        users.change(users.get(callerOf(c).id, 'user').id, await readUserChange(c))
        return c.json({ message: 'User updated' })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/user/orgs',
      summary: 'Own organisations: the one',
      access: 'user',
      handle: (_, c) => c.json(renderOrgsOf({ organisations }, users.get(callerOf(c).id))),
    }),
    endpoint({
      method: 'get',
      path: '/api/user/teams',
      summary: 'Own teams',
      access: 'user',
      handle: (_, c) => c.json(teamsOf(teams.list(), callerOf(c).id).map(renderTeam)),
    }),
    endpoint({
      method: 'post',
      path: '/api/user/using/{orgId:\\d+}',
      summary: 'Which organisation one is in: there is the one',
      access: 'user',
      handle(_, c) {
        refuseOtherOrganisation(c.req.param('orgId'))
        return c.json({ message: 'Active organization changed' })
      },
    }),
  ]
}

/** @throws {Failure} `missing` */
export function findPerson({ users }: Pick<PeopleDeps, 'users'>, loginOrEmail: string): User {
  const user = users.find(loginOrEmail)
  if (user?.kind !== 'user') throw new Failure('missing', 'user not found', { code: 'not-found' })
  return user
}

/** @throws {Failure} `missing` for any but the one */
export function refuseOtherOrganisation(id: string | undefined): void {
  if (id === '1') return
  throw new Failure('missing', 'Organization not found: there is only the one with id 1', { code: 'not-found' })
}

export function isMeant({ login, email, name }: User, query: string): boolean {
  return [login, email, name].some((text) => text.toLowerCase().includes(query))
}

// What is left out stays; a login or an email alone may be the name of one that had the other.
async function readUserChange(c: Context): Promise<UserChange> {
  const { name, login, email } = await readBody(c, userChangeSchema)
  return {
    ...(name === undefined ? {} : { name }),
    ...(login === undefined || login === '' ? {} : { login }),
    ...(email === undefined ? {} : { email }),
  }
}

function renderOrgsOf({ organisations }: Pick<PeopleDeps, 'organisations'>, { role }: User): object {
  return [{ orgId: 1, name: theOrganisation(organisations).name, role }]
}
