import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { Team } from '../../domain/people/team.ts'
import type { User } from '../../domain/people/user.ts'
import type { Users } from '../../domain/people/users.ts'
import { ann, askEndpoints, memoryRecords } from '../../test-support/ask-endpoints.ts'
import type { PeopleDeps } from './people-deps.ts'
import { teamEndpoints } from './teams.ts'

const admin = { ...ann, role: 'Admin' } as const
const people = ['ann', 'ben', 'cas'].map((login, at) => {
  const kind = login === 'cas' ? 'service-account' : 'user'
  return { id: at + 1, uid: `u${at + 1}`, login, email: `${login}@x`, name: login.toUpperCase(), kind } as User
})

const users = {
  list: (kind: User['kind']) => people.filter((user) => user.kind === kind),
  find: (name: string) => people.find(({ login, email }) => login === name || email === name),
  get(id: number, kind?: User['kind']) {
    const user = people.find((one) => one.id === id && one.kind === kind)
    if (user === undefined) throw new Failure('missing', 'user not found')
    return user
  },
} as unknown as Users

/** Teams of these names, made at one second after the other. */
async function opened(...names: readonly string[]) {
  let made = 0
  let seconds = 0
  const nowMs = () => {
    seconds += 1
    return 1_000 * seconds
  }
  const teams = memoryRecords<Team>()
  const deps = { users, teams, newUid: () => `t${++made}`, nowMs }
  const asked = askEndpoints(teamEndpoints(deps as unknown as PeopleDeps))
  const ask = (method: string, path: string, body?: object) => asked(method, `/api/teams${path}`, body, admin)
  for (const name of names) await ask('POST', '', { name })
  const members = (uid = 't1') => teams.get(uid)?.value.members.map(({ userId, permission }) => [userId, permission])
  return { ask, asked, teams, members }
}

const noTeam = { status: 404, body: { message: 'Team not found', messageId: 'not-found' } }

describe('a team', () => {
  test('is made, and found by its number and its uid', async () => {
    const { ask, teams } = await opened()
    expect(await ask('POST', '', { name: ' Ops ', email: 'ops@x' })).toEqual({
      status: 200,
      body: { teamId: 1, uid: 't1', message: 'Team created' },
    })
    const shown = {
      ...{ id: 1, uid: 't1', orgId: 1, name: 'Ops', email: 'ops@x', avatarUrl: '', memberCount: 0 },
      ...{ permission: 0, accessControl: null },
    }
    expect(await ask('GET', '/1')).toEqual({ status: 200, body: shown })
    expect(await ask('GET', '/t1')).toEqual({ status: 200, body: shown })
    expect(teams.get('t1')?.value).toMatchObject({ createdAtMs: 1_000, updatedAtMs: 1_000 })
  })

  test.each(['/2', '/t2', '/1x', '/-1'])('is not found by %s', async (path) => {
    const { ask } = await opened('Ops')
    expect(await ask('GET', path)).toMatchObject(noTeam)
    expect(await ask('PUT', path, { name: 'x' })).toMatchObject(noTeam)
    expect(await ask('DELETE', path)).toMatchObject(noTeam)
  })

  test.each([
    { sent: { name: 'OPS' }, status: 409, body: { message: 'Team name taken', param: 'name' } },
    { sent: { name: ' ' }, status: 400, body: { param: 'name' } },
    { sent: {}, status: 400, body: { param: 'name' } },
  ])('is not made of $sent', async ({ sent, status, body }) => {
    const { ask, teams } = await opened('Ops')
    expect(await ask('POST', '', sent)).toMatchObject({ status, body })
    expect(teams.list()).toHaveLength(1)
  })

  test('is changed, but not to the name of another', async () => {
    const { ask, teams } = await opened('Ops', 'Dev')
    expect(await ask('PUT', '/1', { name: 'OPS', email: 'o@x' })).toEqual({
      status: 200,
      body: { message: 'Team updated' },
    })
    expect(await ask('PUT', '/t1', { name: 'Run' })).toMatchObject({ status: 200 })
    expect(teams.get('t1')?.value).toMatchObject({ name: 'Run', email: 'o@x', createdAtMs: 1_000, updatedAtMs: 4_000 })
    expect(await ask('PUT', '/1', { name: 'dev' })).toMatchObject({ status: 409 })
  })

  test('is removed', async () => {
    const { ask, teams } = await opened('Ops', 'Dev')
    expect(await ask('DELETE', '/1')).toEqual({ status: 200, body: { message: 'Team deleted' } })
    expect(teams.list().map(({ value }) => value.name)).toEqual(['Dev'])
  })

  test('is for admins', async () => {
    const { asked } = await opened('Ops')
    expect(await asked('GET', '/api/teams/1')).toMatchObject({ status: 403 })
    expect(await asked('POST', '/api/teams', { name: 'x' })).toMatchObject({ status: 403 })
  })
})

test.each([
  { query: '', names: ['Ops', 'Dev', 'DevOps'], totalCount: 3 },
  { query: '?query=OPS', names: ['Ops', 'DevOps'], totalCount: 2 },
  { query: '?name=Dev', names: ['Dev'], totalCount: 1 },
  { query: '?name=dev', names: [], totalCount: 0 },
  { query: '?name=Dev&query=ops', names: [], totalCount: 0 },
  { query: '?perpage=2&page=2', names: ['DevOps'], totalCount: 3, page: 2, perPage: 2 },
])('teams are searched by "$query"', async ({ query, names, ...counts }) => {
  const { ask } = await opened('Ops', 'Dev', 'DevOps')
  const { body } = await ask('GET', `/search${query}`)
  expect(body).toMatchObject({ page: 1, perPage: 1_000, ...counts })
  expect((body.teams as readonly { name: string }[]).map(({ name }) => name)).toEqual(names)
})

describe('members of a team', () => {
  test('are added, each once', async () => {
    const { ask, members, teams } = await opened('Ops')
    expect(await ask('POST', '/1/members', { userId: 2 })).toEqual({
      status: 200,
      body: { message: 'Member added to Team' },
    })
    expect(await ask('POST', '/t1/members', { userId: 1 })).toMatchObject({ status: 200 })
    expect(members()).toEqual([
      [2, 0],
      [1, 0],
    ])
    expect(teams.get('t1')?.value.updatedAtMs).toBe(3_000)
    expect(await ask('POST', '/1/members', { userId: 1 })).toMatchObject({
      status: 400,
      body: { message: 'User is already added to this team', param: 'userId' },
    })
    expect(await ask('POST', '/1/members', { userId: 3 })).toMatchObject({ status: 404 })
    expect(await ask('POST', '/9/members', { userId: 1 })).toMatchObject(noTeam)
  })

  test('are shown, but for those that are no people', async () => {
    const { ask, teams } = await opened('Ops')
    const team = teams.get('t1')?.value
    if (team !== undefined)
      teams.put('t1', { ...team, members: [3, 9, 2].map((userId) => ({ userId, permission: 4 })) })
    expect((await ask('GET', '/1/members')).body).toEqual([
      {
        ...{ orgId: 1, teamId: 1, teamUID: 't1', userId: 2, userUID: 'u2', auth_module: '', email: 'ben@x' },
        ...{ name: 'BEN', login: 'ben', avatarUrl: '', labels: [], permission: 4 },
      },
    ])
  })

  test.each([
    {
      sent: { members: ['ann'], admins: ['ben@x'] },
      found: [
        [2, 4],
        [1, 0],
      ],
    },
    {
      sent: { members: ['ann', 'ben'], admins: ['ann@x'] },
      found: [
        [1, 4],
        [2, 0],
      ],
    },
    { sent: { members: ['ben'] }, found: [[2, 0]] },
    { sent: { admins: null, members: null }, found: [] },
  ])('are said all at once: $sent', async ({ sent, found }) => {
    const { ask, members } = await opened('Ops')
    await ask('POST', '/1/members', { userId: 1 })
    expect(await ask('PUT', '/1/members', sent)).toEqual({
      status: 200,
      body: { message: 'Team memberships have been updated' },
    })
    expect(members()).toEqual(found)
  })

  test.each(['none', 'cas'])('are people that there are, which "%s" is not', async (name) => {
    const { ask, members } = await opened('Ops')
    expect(await ask('PUT', '/1/members', { members: ['ann', name] })).toMatchObject({
      ...{ status: 404, body: { message: 'user not found' } },
    })
    expect(members()).toEqual([])
  })

  test('are made admins of it, and no longer', async () => {
    const { ask, members } = await opened('Ops')
    await ask('PUT', '/1/members', { members: ['ann', 'ben'] })
    expect(await ask('PUT', '/1/members/2', { permission: 4 })).toEqual({
      status: 200,
      body: { message: 'Team member updated' },
    })
    expect(members()).toEqual([
      [1, 0],
      [2, 4],
    ])
    await ask('PUT', '/1/members/2', { permission: 0 })
    expect(members()).toEqual([
      [1, 0],
      [2, 0],
    ])
    expect(await ask('PUT', '/1/members/2', { permission: 2 })).toMatchObject({ status: 400 })
  })

  test('are taken out of it', async () => {
    const { ask, members } = await opened('Ops')
    await ask('PUT', '/1/members', { members: ['ann', 'ben'] })
    expect(await ask('DELETE', '/1/members/1')).toEqual({ status: 200, body: { message: 'Team Member removed' } })
    expect(members()).toEqual([[2, 0]])
    const missing = { status: 404, body: { message: 'Team member not found', messageId: 'not-found' } }
    expect(await ask('DELETE', '/1/members/1')).toMatchObject(missing)
    expect(await ask('PUT', '/1/members/1', { permission: 4 })).toMatchObject(missing)
  })
})
