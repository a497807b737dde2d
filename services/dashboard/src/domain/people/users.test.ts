import { describe, expect, test } from 'vitest'
import type { User, UserStore } from './user.ts'
import { createUsers } from './users.ts'

function open(maxUsers = 3) {
  const kept = new Map<number, User>()
  const removed: number[] = []
  const store: UserStore = {
    list: (kind) => [...kept.values()].filter((user) => user.kind === kind),
    get: (id) => kept.get(id),
    find: (name) => [...kept.values()].find(({ login, email }) => login === name || (email !== '' && email === name)),
    put(user) {
      const id = user.id === 0 ? kept.size + 1 : user.id
      kept.set(id, { ...user, id })
      return { ...user, id }
    },
    remove: (id) => void removed.push(id),
    findExternal: (id) => [...kept.values()].find(({ externalId }) => externalId === id),
    seen: () => undefined,
  }
  const now = { ms: 1_000 }
  const users = createUsers({ store, maxUsers, nowMs: () => now.ms, newUid: () => 'u' })
  users.ensureOwner('admin')
  return { users, now, removed }
}
const named = (login: string, email = '') =>
  ({ login, email, name: login, role: 'Viewer', password: undefined }) as const

describe('the owner', () => {
  test('is there from the start and may everything', () => {
    expect(open().users.get(1)).toEqual({
      id: 1,
      uid: 'u',
      kind: 'user',
      login: 'admin',
      name: 'admin',
      email: '',
      role: 'Admin',
      isServerAdmin: true,
      isDisabled: false,
      password: undefined,
      externalId: undefined,
      isSynced: false,
      createdAtMs: 1_000,
      updatedAtMs: 1_000,
      seenAtMs: 0,
    })
  })

  test('stays as it is under the same name, and is renamed under another', () => {
    const { users, now } = open()
    users.change(1, { name: 'Ann' })
    now.ms = 2_000
    expect(users.ensureOwner('admin').updatedAtMs).toBe(1_000)
    expect(users.ensureOwner('root')).toMatchObject({
      id: 1,
      login: 'root',
      name: 'Ann',
      role: 'Admin',
      updatedAtMs: 2_000,
    })
  })

  test.each([{ role: 'Editor' }, { isServerAdmin: false }, { isDisabled: true }] as const)(
    'keeps its rights: %o',
    (change) => {
      expect(() => open().users.change(1, change)).toThrow(
        'Cannot take rights from the user that the configuration names',
      )
    },
  )

  test('is not removed', () => {
    const { users, removed } = open()
    expect(() => users.remove(1)).toThrow('Cannot remove the user that the configuration names')
    expect(removed).toEqual([])
  })
})

describe('somebody', () => {
  test('is added with the time, no server admin', () => {
    expect(open().users.create('user', named('ann', 'ann@home'))).toMatchObject({
      id: 2,
      uid: 'u',
      login: 'ann',
      role: 'Viewer',
      isServerAdmin: false,
      isDisabled: false,
      seenAtMs: 0,
      createdAtMs: 1_000,
      updatedAtMs: 1_000,
    })
  })

  test('is changed, and the time of it kept', () => {
    const { users, now } = open()
    users.create('user', named('ann'))
    now.ms = 2_000
    expect(users.change(2, { role: 'Editor', isDisabled: true })).toMatchObject({
      login: 'ann',
      role: 'Editor',
      isDisabled: true,
      createdAtMs: 1_000,
      updatedAtMs: 2_000,
    })
  })

  test('is removed, and told who it was', () => {
    const { users, removed } = open()
    users.create('user', named('ann'))
    expect(users.remove(2).login).toBe('ann')
    expect(removed).toEqual([2])
  })

  test.each([
    { name: 'the login of another', change: { login: 'bob' }, taken: 'bob' },
    { name: 'the email of another', change: { email: 'bob@home' }, taken: 'bob@home' },
    { name: 'the login of another as an email', change: { email: 'bob' }, taken: 'bob' },
  ])('does not get $name', ({ change, taken }) => {
    const { users } = open()
    users.create('user', named('ann'))
    users.create('user', named('bob', 'bob@home'))
    expect(() => users.change(2, change)).toThrow(`User with login or email "${taken}" already exists`)
  })

  test('keeps the own login and email', () => {
    const { users } = open()
    users.create('user', named('ann', 'ann@home'))
    expect(users.change(2, { name: 'Ann' })).toMatchObject({ login: 'ann', email: 'ann@home', name: 'Ann' })
  })

  test('is one of as many as are kept, of each kind', () => {
    const { users } = open(2)
    users.create('user', named('ann'))
    expect(() => users.create('user', named('bob'))).toThrow('there are 2, as many as are kept')
    expect(users.create('service-account', named('bot')).kind).toBe('service-account')
  })

  test('of another kind is not found', () => {
    const { users } = open()
    users.create('service-account', named('bot'))
    expect(users.get(2, 'service-account').login).toBe('bot')
    expect(() => users.get(2, 'user')).toThrow('user not found')
    expect(() => users.get(1, 'service-account')).toThrow('service account not found')
    expect(() => users.get(9)).toThrow('user not found')
    expect(() => users.remove(2, 'user')).toThrow('user not found')
  })
})
