import { Failure, type FailureKind } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { ownerId, type User } from '../people/user.ts'
import { type AdmitPerson, type AdmitPersonDeps, createAdmitPerson } from './admit-person.ts'

const person = {
  id: 'p|1',
  login: 'ada',
  name: 'Ada',
  hasName: true,
  email: 'Ada@x.example',
  isEmailVerified: true,
  hasGroupsClaim: true,
}
const kept: User = {
  id: 7,
  uid: 'u7',
  kind: 'user',
  login: 'ada@x.example',
  email: 'ada@x.example',
  name: 'Old',
  role: 'Viewer',
  isServerAdmin: false,
  isDisabled: false,
  password: undefined,
  externalId: undefined,
  isSynced: false,
  createdAtMs: 0,
  updatedAtMs: 0,
  seenAtMs: 0,
}
const noRules = {
  serverAdmins: [],
  admins: [],
  editors: [],
  viewers: [],
  defaultRole: 'Viewer',
  isStrict: false,
} as const

type Given = Partial<Omit<AdmitPersonDeps, 'rules' | 'users'>> & {
  readonly rules?: Partial<AdmitPersonDeps['rules']>
  readonly external?: User
  readonly same?: User
  readonly fails?: FailureKind
  readonly by?: Parameters<AdmitPerson>[1]
}

/** What becomes of a person, and what was asked of the users. */
function admit(given: Given = {}, who: Partial<typeof person> & { readonly groups?: readonly string[] } = {}) {
  const asked: unknown[] = []
  const answer = (...call: readonly unknown[]): User => {
    asked.push(call)
    if (given.fails !== undefined) throw new Failure(given.fails, 'no')
    return kept
  }
  const { rules, external, same, fails: _, by = 'sign-in', ...settings } = given
  const users: AdmitPersonDeps['users'] = {
    find: () => same,
    findExternal: (id) => (id === person.id ? external : undefined),
    create: (kind, values) => answer('create', kind, values),
    change: (id, change) => answer('change', id, change),
  }
  const deps = { users, signsUp: true, linksByEmail: true, ...settings, rules: { ...noRules, ...rules } }
  const outcome = createAdmitPerson(deps)({ ...person, groups: [], ...who }, by)
  return { outcome, asked }
}

describe('somebody new', () => {
  test('becomes a user with the usual role', () => {
    const { login, name, email, id: externalId } = person
    const values = { login, name, email, externalId, password: undefined, isSynced: false, role: 'Viewer' }
    expect(admit()).toEqual({ outcome: kept, asked: [['create', 'user', values]] })
  })

  test('stays out where nobody signs up', () => {
    expect(admit({ signsUp: false })).toEqual({ outcome: 'sign-up-off', asked: [] })
  })

  test.each([
    { fails: 'conflict', outcome: 'taken' },
    { fails: 'forbidden', outcome: 'full' },
  ] as const)('is told that it is $outcome', ({ fails, outcome }) => expect(admit({ fails }).outcome).toBe(outcome))

  test('any other failure surfaces', () => expect(() => admit({ fails: 'broken' })).toThrow('no'))
})

describe('somebody who was here', () => {
  const external = { ...kept, externalId: person.id, email: 'kept@x.example' }

  test('has the name and address of the provider', () => {
    const change = { name: 'Ada', email: 'Ada@x.example', externalId: person.id, isSynced: false }
    expect(admit({ external, signsUp: false })).toEqual({ outcome: kept, asked: [['change', 7, change]] })
  })

  test('keeps an address that the provider does not tell', () => {
    expect(admit({ external }, { email: '' }).asked).toMatchObject([['change', 7, { email: 'kept@x.example' }]])
  })

  test('stays out while disabled', () => {
    expect(admit({ external: { ...external, isDisabled: true } })).toEqual({ outcome: 'disabled', asked: [] })
  })
})

describe('the user with the same address', () => {
  test('is theirs, whatever its case', () => {
    expect(admit({ same: kept }).asked).toMatchObject([['change', 7, { externalId: person.id }]])
  })

  test.each([
    { name: 'where that is off', given: { linksByEmail: false }, who: {} },
    { name: 'where the provider has not verified it', given: {}, who: { isEmailVerified: false } },
    { name: 'where there is none', given: {}, who: { email: '' } },
    { name: 'where it is the owner', given: { same: { ...kept, id: ownerId } }, who: {} },
    { name: 'where it is a service account', given: { same: { ...kept, kind: 'service-account' } }, who: {} },
    { name: 'where it is somebody else of the provider', given: { same: { ...kept, externalId: 'p|2' } }, who: {} },
    { name: 'where only its login is that', given: { same: { ...kept, email: 'b@x.example' } }, who: {} },
  ] as const)('is not theirs $name', ({ given, who }) => {
    expect(admit({ same: kept, ...given }, who).asked).toMatchObject([['create', 'user', {}]])
  })
})

describe('groups', () => {
  const rules = {
    serverAdmins: ['root'],
    admins: ['a'],
    editors: ['e'],
    viewers: ['v'],
    defaultRole: 'Editor',
  } as const

  test.each([
    { groups: ['root'], rights: { role: 'Admin', isServerAdmin: true, isSynced: true } },
    { groups: ['v', 'e', 'a'], rights: { role: 'Admin', isServerAdmin: false, isSynced: true } },
    { groups: ['v', 'e'], rights: { role: 'Editor', isServerAdmin: false, isSynced: true } },
    { groups: ['v'], rights: { role: 'Viewer', isServerAdmin: false, isSynced: true } },
    { groups: ['x'], rights: { role: 'Editor', isServerAdmin: false, isSynced: true } },
  ])('$groups give $rights.role', ({ groups, rights }) => {
    expect(admit({ rules }, { groups }).asked).toMatchObject([['create', 'user', rights]])
  })

  test('of none are named where only one kind is', () => {
    const { asked } = admit({ rules: { viewers: ['v'] }, external: kept }, { groups: ['v'] })
    expect(asked).toEqual([
      ['change', 7, { name: 'Ada', email: 'Ada@x.example', externalId: person.id, isSynced: true, role: 'Viewer' }],
    ])
  })

  test('keep whoever is in none of them out where that is strict', () => {
    expect(admit({ rules: { ...rules, isStrict: true } }, { groups: ['x'] })).toEqual({ outcome: 'no-role', asked: [] })
    expect(admit({ rules: { ...rules, isStrict: true } }, { groups: ['v'] }).outcome).toBe(kept)
  })
})

describe('a token', () => {
  const external: User = { ...kept, externalId: person.id, role: 'Admin', isServerAdmin: true, isSynced: true }
  const rules = { serverAdmins: ['root'], editors: ['e'] }
  const bare = { login: 'p1', name: 'p1', hasName: false, email: '', hasGroupsClaim: false }

  test('that says nothing but whose it is leaves name, address and rights as they are', () => {
    const change = { email: external.email, externalId: person.id }
    expect(admit({ by: 'token', external, rules }, bare)).toEqual({ outcome: kept, asked: [['change', 7, change]] })
  })

  test('changes what it carries', () => {
    expect(admit({ by: 'token', external, rules }, { ...bare, hasGroupsClaim: true, groups: ['e'] }).asked).toEqual([
      [
        'change',
        7,
        { email: external.email, externalId: person.id, role: 'Editor', isServerAdmin: false, isSynced: true },
      ],
    ])
    const named = { ...bare, name: 'Ada', hasName: true }
    expect(admit({ by: 'token', external, rules }, named).asked).toEqual([
      ['change', 7, { name: 'Ada', email: external.email, externalId: person.id }],
    ])
  })

  test('gives roles back to the admins where no group gives one', () => {
    expect(admit({ by: 'token', external }, bare).asked).toMatchObject([['change', 7, { isSynced: false }]])
  })

  test('without groups makes a user with the usual role', () => {
    const usual = { name: 'p1', role: 'Viewer', isServerAdmin: false }
    expect(admit({ by: 'token', rules }, bare).asked).toMatchObject([['create', 'user', usual]])
  })

  test('without groups lets nobody in where roles are strict', () => {
    const strict = { ...rules, isStrict: true }
    expect(admit({ by: 'token', external, rules: strict }, bare)).toEqual({ outcome: 'no-role', asked: [] })
  })
})

test('a sign-in without a name and without groups is that of somebody who has none', () => {
  const bare = { name: 'p1', hasName: false, hasGroupsClaim: false }
  const external: User = { ...kept, externalId: person.id, role: 'Admin' }
  const change = { name: 'p1', role: 'Viewer' }
  expect(admit({ external, rules: { editors: ['e'] } }, bare).asked).toMatchObject([['change', 7, change]])
})
