import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { Team, TeamMember } from '../../domain/people/team.ts'
import type { Kept } from '../../domain/record.ts'
import {
  memberLevelSchema,
  membershipsSchema,
  renderTeam,
  renderTeamMember,
  teamMemberSchema,
  teamSchema,
} from '../../wire/people/team.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { pageOf, readPage } from '../paging.ts'
import { readBody } from '../read-body.ts'
import type { PeopleDeps } from './people-deps.ts'
import { findPerson } from './users.ts'

// By number or by uid.
const path = '/api/teams/{id}'

/** People who are given permissions together. */
export function teamEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  return [...allEndpoints(deps), ...oneEndpoints(deps), ...memberEndpoints(deps)]
}

function allEndpoints({ teams, newUid, nowMs }: PeopleDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/teams',
      summary: 'Adds a team',
      access: 'admin',
      reads: jsonBody(teamSchema),
      async handle(_, c) {
        const { name, email } = await readBody(c, teamSchema)
        refuseTaken(teams.list(), name)
        const atMs = nowMs()
        const team = { name, email: email ?? '', members: [], createdAtMs: atMs, updatedAtMs: atMs }
        const { id, uid } = teams.put(newUid(), team)
        return c.json({ teamId: id, uid, message: 'Team created' })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/teams/search',
      summary: 'A page of teams',
      access: 'admin',
      handle(_, c) {
        const page = readPage(c)
        const name = c.req.query('name')
        const found = teams
          .list()
          .filter(({ value }) => value.name.toLowerCase().includes(page.query) && (!name || value.name === name))
        const shown = pageOf(found, page).map(renderTeam)
        return c.json({ totalCount: found.length, teams: shown, page: page.page, perPage: page.perPage })
      },
    }),
  ]
}

function oneEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  const { teams, nowMs } = deps
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'A team, by its number or uid',
      access: 'admin',
      handle: (_, c) => c.json(renderTeam(teamOf(c, deps))),
    }),
    endpoint({
      method: 'put',
      path,
      summary: 'Changes name and email of a team',
      access: 'admin',
      reads: jsonBody(teamSchema),
      async handle(_, c) {
        const { id, uid, value } = teamOf(c, deps)
        const { name, email } = await readBody(c, teamSchema)
        refuseTaken(
          teams.list().filter((team) => team.id !== id),
          name,
        )
        teams.put(uid, { ...value, name, email: email ?? value.email, updatedAtMs: nowMs() })
        return c.json({ message: 'Team updated' })
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Removes a team; what it was given goes with it',
      access: 'admin',
      handle(_, c) {
        teams.remove(teamOf(c, deps).uid)
        return c.json({ message: 'Team deleted' })
      },
    }),
  ]
}

function memberEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  const { users } = deps
  return [
    endpoint({
      method: 'get',
      path: `${path}/members`,
      summary: 'Members of a team',
      access: 'admin',
      handle(_, c) {
        const team = teamOf(c, deps)
        const people = new Map(users.list('user').map((user) => [user.id, user]))
        const members = team.value.members.flatMap(({ userId, permission }) => {
          const user = people.get(userId)
          return user === undefined ? [] : [renderTeamMember(team, user, permission)]
        })
        return c.json(members)
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/members`,
      summary: 'Puts a user into a team',
      access: 'admin',
      reads: jsonBody(teamMemberSchema),
      async handle(_, c) {
        const team = teamOf(c, deps)
        const userId = users.get((await readBody(c, teamMemberSchema)).userId, 'user').id
        if (memberOf(team, userId) !== undefined)
          throw new Failure('invalid', 'User is already added to this team', { param: 'userId' })
        setMembers(deps, team, [...team.value.members, { userId, permission: 0 }])
        return c.json({ message: 'Member added to Team' })
      },
    }),
    endpoint({
      method: 'put',
      path: `${path}/members`,
      summary: 'Says who is in a team, by email addresses or logins',
      access: 'admin',
      reads: jsonBody(membershipsSchema),
      async handle(_, c) {
        const team = teamOf(c, deps)
        const { members, admins } = await readBody(c, membershipsSchema)
        const idOf = (name: string) => findPerson(deps, name).id
        const asAdmins = (admins ?? []).map((name) => ({ userId: idOf(name), permission: 4 }) as const)
        const asMembers = (members ?? []).map((name) => ({ userId: idOf(name), permission: 0 }) as const)
        const plain = asMembers.filter(({ userId }) => !asAdmins.some((admin) => admin.userId === userId))
        setMembers(deps, team, [...asAdmins, ...plain])
        return c.json({ message: 'Team memberships have been updated' })
      },
    }),
    ...oneMemberEndpoints(deps),
  ]
}

function oneMemberEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'put',
      path: `${path}/members/{user:\\d+}`,
      summary: 'Makes a member an admin of the team, or no longer one',
      access: 'admin',
      reads: jsonBody(memberLevelSchema),
      async handle(_, c) {
        const team = teamOf(c, deps)
        const { userId } = memberIn(team, c)
        const { permission } = await readBody(c, memberLevelSchema)
        setMembers(
          deps,
          team,
          team.value.members.map((one) => (one.userId === userId ? { userId, permission } : one)),
        )
        return c.json({ message: 'Team member updated' })
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/members/{user:\\d+}`,
      summary: 'Takes a user out of a team',
      access: 'admin',
      handle(_, c) {
        const team = teamOf(c, deps)
        const { userId } = memberIn(team, c)
        setMembers(
          deps,
          team,
          team.value.members.filter((one) => one.userId !== userId),
        )
        return c.json({ message: 'Team Member removed' })
      },
    }),
  ]
}

function setMembers({ teams, nowMs }: PeopleDeps, team: Kept<Team>, members: readonly TeamMember[]): void {
  teams.put(team.uid, { ...team.value, members, updatedAtMs: nowMs() })
}

/** @throws {Failure} `missing` */
export function teamOf(c: Context, { teams }: Pick<PeopleDeps, 'teams'>): Kept<Team> {
  const named = c.req.param('id') ?? ''
  const team = teams.get(named) ?? (/^\d+$/.test(named) ? teams.findById(Number(named)) : undefined)
  if (team === undefined) throw new Failure('missing', 'Team not found', { code: 'not-found' })
  return team
}

function memberOf({ value }: Kept<Team>, userId: number): TeamMember | undefined {
  return value.members.find((member) => member.userId === userId)
}

function memberIn(team: Kept<Team>, c: Context): TeamMember {
  const member = memberOf(team, Number(c.req.param('user')))
  if (member === undefined) throw new Failure('missing', 'Team member not found', { code: 'not-found' })
  return member
}

function refuseTaken(teams: readonly Kept<Team>[], name: string): void {
  if (teams.some(({ value }) => value.name.toLowerCase() === name.toLowerCase()))
    throw new Failure('conflict', 'Team name taken', { param: 'name' })
}
