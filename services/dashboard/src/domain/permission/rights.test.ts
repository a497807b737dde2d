import { describe, expect, test } from 'vitest'
import type { Folder } from '../folder/folder.ts'
import type { Caller } from '../people/caller.ts'
import type { Role } from '../people/role.ts'
import type { Level, Permission, Subject } from './permission.ts'
import { createRights } from './rights.ts'

type Given = Readonly<Record<string, readonly Permission[]>>
const give = (subject: Subject, level: Level): Permission => ({ subject, level })
const toRole = (role: 'Viewer' | 'Editor' | 'Admin', level: Level) => give({ kind: 'role', role }, level)
const toUser = (level: Level) => give({ kind: 'user', userId: 5 }, level)
const toTeam = (teamId: number, level: Level) => give({ kind: 'team', teamId }, level)

/** Rights of user 5, who is in team 7, where `outer` holds `inner`. */
function rightsOf(role: Role, given: { folders?: Given; dashboards?: Given } = {}, more: Partial<Caller> = {}) {
  const permissions = {
    get: (kind: 'folders' | 'dashboards', uid: string) => given[kind]?.[uid],
    all: (kind: 'folders' | 'dashboards') =>
      Object.entries(given[kind] ?? {}).map(([uid, list]) => ({ uid, permissions: list })),
  }
  const folders = [
    { uid: 'outer', parentUid: '' },
    { uid: 'inner', parentUid: 'outer' },
  ] as unknown as readonly Folder[]
  const teams = {
    list: () => [
      { id: 7, value: { members: [{ userId: 5 }] } },
      { id: 8, value: { members: [] } },
    ],
  }
  const deps = { permissions, folders: () => folders, teams } as unknown as Parameters<typeof createRights>[0]
  return createRights(deps)({ id: 5, role, isServerAdmin: false, ...more } as Caller)
}
const inRoot = { uid: 'd', folderUid: '' }
const inInner = { uid: 'd', folderUid: 'inner' }

describe('where nobody has said anything', () => {
  test.each<{ role: Role; level: number; mayChange: boolean }>([
    { role: 'None', level: 0, mayChange: false },
    { role: 'Viewer', level: 1, mayChange: false },
    { role: 'Editor', level: 2, mayChange: true },
    { role: 'Admin', level: 4, mayChange: true },
  ])('$role has level $level', ({ role, level, mayChange }) => {
    const rights = rightsOf(role)
    expect([rights.onFolder(''), rights.onFolder('inner')]).toEqual([level, level])
    expect([rights.onDashboard(inRoot), rights.onDashboard(inInner)]).toEqual([level, level])
    expect([rights.mayChangeSomething(), rights.mayMakeSomething()]).toEqual([mayChange, mayChange])
  })

  test('who administers the service may everything', () => {
    const rights = rightsOf('None', {}, { isServerAdmin: true })
    expect([rights.onFolder('outer'), rights.onDashboard(inInner), rights.mayChangeSomething()]).toEqual([4, 4, true])
  })
})

describe('what is said of a folder', () => {
  test('is all there is, for it and what is in it', () => {
    const rights = rightsOf('Editor', { folders: { outer: [toRole('Viewer', 1)] } })
    expect([rights.onFolder('outer'), rights.onFolder('inner'), rights.onDashboard(inInner)]).toEqual([1, 1, 1])
    expect([rights.onFolder(''), rights.onDashboard(inRoot)]).toEqual([2, 2])
  })

  test('comes on top of what is said of the one around it', () => {
    const rights = rightsOf('Viewer', { folders: { outer: [toRole('Viewer', 1)], inner: [toUser(4)] } })
    expect([rights.onFolder('outer'), rights.onFolder('inner')]).toEqual([1, 4])
    expect([rights.mayChangeSomething(), rights.mayMakeSomething()]).toEqual([true, true])
  })

  test('may shut out', () => {
    expect(rightsOf('Editor', { folders: { outer: [] } }).onDashboard(inInner)).toBe(0)
  })
})

describe('what is said of a dashboard', () => {
  test('is all there is in the root', () => {
    expect(rightsOf('Editor', { dashboards: { d: [toRole('Viewer', 1)] } }).onDashboard(inRoot)).toBe(1)
  })

  test('comes on top of what is said of its folder', () => {
    const rights = rightsOf('Viewer', { dashboards: { d: [toTeam(7, 2)] } })
    expect([rights.onDashboard(inInner), rights.onDashboard({ ...inInner, uid: 'e' })]).toEqual([2, 1])
    expect([rights.mayChangeSomething(), rights.mayMakeSomething()]).toEqual([true, false])
  })
})

describe('a permission means', () => {
  const levelWith = (role: Role, ...list: Permission[]) =>
    rightsOf(role, { folders: { outer: list } }).onFolder('outer')

  test.each([
    { name: 'the highest of several', role: 'Viewer', list: [toUser(1), toUser(4), toUser(2)], level: 4 },
    { name: 'not the team of others', role: 'Viewer', list: [toTeam(8, 4)], level: 0 },
    { name: 'not another user', role: 'Viewer', list: [give({ kind: 'user', userId: 6 }, 4)], level: 0 },
    { name: 'editors, not viewers', role: 'Viewer', list: [toRole('Editor', 2)], level: 0 },
    { name: 'editors', role: 'Editor', list: [toRole('Editor', 2)], level: 2 },
    { name: 'not editors where it means admins', role: 'Editor', list: [toRole('Admin', 4)], level: 0 },
    { name: 'whoever may more than viewers', role: 'Editor', list: [toRole('Viewer', 1)], level: 1 },
    { name: 'nobody without a role', role: 'None', list: [toRole('Viewer', 1)], level: 0 },
    { name: 'somebody without a role', role: 'None', list: [toUser(2)], level: 2 },
  ] as const)('$name', ({ role, list, level }) => {
    expect(levelWith(role, ...list)).toBe(level)
  })
})

describe('who may not is told what is needed', () => {
  const viewer = rightsOf('Viewer')

  test.each([
    { name: 'to change the root', act: () => viewer.needFolder('', 2), words: 'permission to change the root' },
    { name: 'to share a folder', act: () => viewer.needFolder('outer', 4), words: 'say who may change folder "outer"' },
    { name: 'to change a dashboard', act: () => viewer.needDashboard(inRoot, 2), words: 'to change dashboard "d"' },
    { name: 'to look', act: () => rightsOf('None').needDashboard(inRoot, 1), words: 'to look at dashboard "d"' },
  ])('$name', ({ act, words }) => {
    expect(act).toThrow(words)
  })

  test('and who may is not', () => {
    expect(() => viewer.needFolder('outer', 1)).not.toThrow()
    expect(() => viewer.needDashboard(inInner, 1)).not.toThrow()
    expect(() => rightsOf('Editor').needDashboard(inInner, 2)).not.toThrow()
  })
})
