import { describe, expect, test } from 'vitest'
import type { Session } from '../../domain/people/session.ts'
import type { User } from '../../domain/people/user.ts'
import { memberSchema, newUserSchema, renderMember, renderSession, renderUser, renderUserHit } from './user.ts'

const user = {
  id: 2,
  uid: 'u',
  name: 'Ada',
  login: 'ada',
  email: 'a@b',
  role: 'Editor',
  isServerAdmin: true,
  isDisabled: false,
  isSynced: true,
  externalId: undefined,
  createdAtMs: 0,
  updatedAtMs: 1_000,
  seenAtMs: 0,
} as unknown as User
const minute = 60_000
const nowMs = 20 * 365 * 86_400_000

describe('when somebody was seen', () => {
  test.each([
    { ago: 0, age: '< 1 minute' },
    { ago: minute - 1, age: '< 1 minute' },
    { ago: minute, age: '1m' },
    { ago: 60 * minute - 1, age: '59m' },
    { ago: 60 * minute, age: '1h' },
    { ago: 24 * 60 * minute - 1, age: '23h' },
    { ago: 24 * 60 * minute, age: '1d' },
    { ago: 50 * 60 * minute, age: '2d' },
    { ago: -5 * minute, age: '< 1 minute' },
  ])('$ago ms ago is $age', ({ ago, age }) => {
    const seenAtMs = nowMs - ago
    expect(renderMember({ ...user, seenAtMs }, nowMs)).toMatchObject({
      lastSeenAt: new Date(seenAtMs).toISOString(),
      lastSeenAtAge: age,
    })
  })

  test('never is ten years', () => {
    expect(renderUserHit(user, nowMs)).toMatchObject({
      lastSeenAt: new Date(10 * 365 * 86_400_000).toISOString(),
      lastSeenAtAge: '10 years',
    })
  })
})

test('a user, one in a list and a member', () => {
  const known = { uid: 'u', email: 'a@b', name: 'Ada', login: 'ada', isDisabled: false, authLabels: [], avatarUrl: '' }
  expect(renderUser(user)).toEqual({
    ...known,
    id: 2,
    theme: '',
    orgId: 1,
    isGrafanaAdmin: true,
    isExternal: false,
    isExternallySynced: true,
    isGrafanaAdminExternallySynced: false,
    createdAt: '1970-01-01T00:00:00.000Z',
    updatedAt: '1970-01-01T00:00:01.000Z',
  })
  expect(renderUserHit(user, nowMs)).toMatchObject({ ...known, id: 2, isAdmin: true })
  expect(renderMember(user, nowMs)).toMatchObject({
    ...known,
    userId: 2,
    orgId: 1,
    role: 'Editor',
    isExternallySynced: true,
  })
  const external = { ...user, externalId: 'x' } as User
  const labels = [renderUser(external), renderUserHit(external, nowMs), renderMember(external, nowMs)]
  expect(labels).toEqual(Array(3).fill(expect.objectContaining({ authLabels: ['Generic OAuth'] })))
  expect(renderUser(external)).toMatchObject({ isExternal: true })
})

test.each([
  { ownId: 5, isActive: true },
  { ownId: 6, isActive: false },
  { ownId: undefined, isActive: false },
])('of the sessions that of $ownId is the own: $isActive', ({ ownId, isActive }) => {
  const session = { id: 5, createdAtMs: 0, seenAtMs: 1_000, address: '1.2.3.4', agent: 'Browser' } as unknown as Session
  expect(renderSession(session, ownId)).toEqual({
    id: 5,
    isActive,
    clientIp: '1.2.3.4',
    device: '',
    os: '',
    osVersion: '',
    browser: 'Browser',
    browserVersion: '',
    createdAt: '1970-01-01T00:00:00.000Z',
    seenAt: '1970-01-01T00:00:01.000Z',
  })
})

test('what is left out of a new user is empty, and the role the lowest', () => {
  expect(newUserSchema.parse({ login: ' ada ' })).toEqual({
    name: '',
    login: 'ada',
    email: '',
    password: '',
    role: 'Viewer',
  })
  expect(newUserSchema.safeParse({ login: 'a'.repeat(191) }).success).toBe(false)
  expect(newUserSchema.safeParse({ login: 'a'.repeat(190) }).success).toBe(true)
  expect(memberSchema.safeParse({ loginOrEmail: '' }).success).toBe(false)
  expect(memberSchema.parse({ loginOrEmail: 'a' })).toEqual({ loginOrEmail: 'a', role: 'Viewer' })
})
