import { describe, expect, test } from 'vitest'
import {
  levelNamed,
  levelNameSchema,
  namedPermissionsSchema,
  permissionsSchema,
  renderManaged,
  renderPermission,
} from './permission.ts'

const names = {
  user: (id: number) => (id === 5 ? { login: 'ann', email: 'ann@home', uid: 'u5' } : undefined),
  team: (id: number) => (id === 7 ? { name: 'ops', uid: 't7' } : undefined),
}
const role = { kind: 'role', role: 'Editor' } as const
const user = (userId: number) => ({ kind: 'user', userId }) as const
const team = (teamId: number) => ({ kind: 'team', teamId }) as const

describe('permissions are taken', () => {
  test.each([
    {
      name: 'by role, user or team',
      items: [
        { role: 'Viewer', permission: 1 },
        { userId: 5, teamId: null, permission: 4 },
      ],
      ok: true,
    },
    { name: 'up to a thousand', items: Array.from({ length: 1_000 }, () => ({ permission: 2 })), ok: true },
    { name: 'but no more', items: Array.from({ length: 1_001 }, () => ({ permission: 2 })), ok: false },
    { name: 'but of no other level', items: [{ role: 'Viewer', permission: 3 }], ok: false },
    { name: 'but of no other role', items: [{ role: 'None', permission: 1 }], ok: false },
    { name: 'but of no name for a number', items: [{ userId: '5', permission: 1 }], ok: false },
    { name: 'but not without a level', items: [{ role: 'Viewer' }], ok: false },
  ])('$name', ({ items, ok }) => {
    expect(permissionsSchema.safeParse({ items }).success).toBe(ok)
  })

  test.each([
    {
      name: 'by names',
      permissions: [
        { builtInRole: 'Admin', permission: 'Edit' },
        { teamId: 7, permission: '' },
      ],
      ok: true,
    },
    { name: 'with a role that is none', permissions: [{ builtInRole: '', userId: 5, permission: 'View' }], ok: true },
    { name: 'but no other role', permissions: [{ builtInRole: 'None', permission: 'View' }], ok: false },
    { name: 'but no text for a number', permissions: [{ teamId: 'x' }], ok: false },
    { name: 'but no other name', permissions: [{ userId: 5, permission: 'Own' }], ok: false },
    { name: 'but no more than a thousand', permissions: Array.from({ length: 1_001 }, () => ({})), ok: false },
  ])('$name', ({ permissions, ok }) => {
    expect(namedPermissionsSchema.safeParse({ permissions }).success).toBe(ok)
  })

  test('keep whom they are given to', () => {
    const one = { builtInRole: 'Admin', userId: 5, teamId: 7, permission: 'Edit' }
    expect(namedPermissionsSchema.parse({ permissions: [one] })).toEqual({ permissions: [one] })
    const item = { role: 'Viewer', userId: 5, teamId: 7, permission: 1 }
    expect(permissionsSchema.parse({ items: [item] })).toEqual({ items: [item] })
    expect(levelNameSchema.parse({ permission: 'View' })).toEqual({ permission: 'View' })
    expect(levelNameSchema.safeParse({ permission: 'Own' }).success).toBe(false)
  })
})

test('levels have names', () => {
  expect(['View', 'Edit', 'Admin', '', undefined, null].map((name) => levelNamed(name as 'View'))).toEqual([
    1,
    2,
    4,
    undefined,
    undefined,
    undefined,
  ])
})

describe('a permission is told', () => {
  const target = { uid: 'f', title: 'Folder', url: '/f', isFolder: true, inherited: false }
  const place = { uid: 'f', title: 'Folder', slug: '', isFolder: true, url: '/f', inherited: false, folderUid: 'f' }
  const nobody = { userId: 0, userLogin: '', userEmail: '', teamId: 0, team: '', teamEmail: '' }

  test('of a role', () => {
    expect(renderPermission({ subject: role, level: 2 }, names, target)).toEqual({
      ...nobody,
      role: 'Editor',
      permission: 2,
      permissionName: 'Edit',
      ...place,
    })
  })

  test('of a user, on a dashboard', () => {
    const told = renderPermission({ subject: user(5), level: 4 }, names, { ...target, isFolder: false })
    expect(told).toMatchObject({
      userId: 5,
      userUid: 'u5',
      userLogin: 'ann',
      userEmail: 'ann@home',
      permissionName: 'Admin',
    })
    expect(told).not.toHaveProperty('folderUid')
  })

  test('of a team', () => {
    const told = renderPermission({ subject: team(7), level: 1 }, names, target)
    expect(told).toMatchObject({ teamId: 7, teamUid: 't7', team: 'ops', permissionName: 'View' })
  })

  test.each([user(6), team(8)])('not of who is gone: %o', (subject) => {
    expect(renderPermission({ subject, level: 1 }, names, target)).toBeUndefined()
    expect(renderManaged({ subject, level: 1 }, 0, names)).toBeUndefined()
  })

  test.each([
    { subject: role, who: { builtInRole: 'Editor' } },
    { subject: user(5), who: { userId: 5, userUid: 'u5', userLogin: 'ann' } },
    { subject: team(7), who: { team: 'ops', teamId: 7, teamUid: 't7' } },
  ])('as one that is managed: $subject.kind', ({ subject, who }) => {
    expect(renderManaged({ subject, level: 2 }, 3, names)).toEqual({
      id: 4,
      roleName: 'managed',
      isManaged: true,
      isInherited: false,
      actions: [],
      permission: 'Edit',
      ...who,
    })
  })
})
