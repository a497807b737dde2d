import { describe, expect, test } from 'vitest'
import { readPerson } from './person.ts'

const places = {
  oidcNameClaim: 'name',
  oidcEmailClaim: 'email',
  oidcLoginClaim: 'preferred_username',
  oidcGroupsClaim: 'groups',
}
const of = (claims: object, more: Partial<typeof places> = {}) =>
  readPerson({ iss: 'https://id.example', sub: '7', ...claims }, { ...places, ...more })

describe('who came', () => {
  test.each([
    {
      name: 'has a short name',
      claims: { preferred_username: ' ada ', email: 'a@b.c' },
      is: { login: 'ada', name: 'ada' },
    },
    { name: 'else goes by the address', claims: { email: 'a@b.c', name: 'Ada' }, is: { login: 'a@b.c', name: 'Ada' } },
    { name: 'else by the subject', claims: {}, is: { login: '7', name: '7', email: '', groups: [] } },
    { name: 'is told apart by provider and subject', claims: {}, is: { id: 'https://id.example 7' } },
    {
      name: 'has an address of which nothing is said',
      claims: { email: 'a@b.c' },
      is: { email: 'a@b.c', isEmailVerified: false },
    },
    {
      name: 'has one that is verified',
      claims: { email: 'a@b.c', email_verified: true },
      is: { isEmailVerified: true },
    },
    {
      name: 'has none where it is not',
      claims: { email: 'a@b.c', email_verified: false },
      is: { email: '', login: '7' },
    },
    { name: 'has none where text says so', claims: { email: 'a@b.c', email_verified: 'false' }, is: { email: '' } },
    { name: 'has groups', claims: { groups: ['a', 7, '', 'b'] }, is: { groups: ['a', 'b'] } },
    { name: 'may be in no group', claims: { groups: [] }, is: { groups: [], hasGroupsClaim: true } },
    { name: 'may be one of whose groups nothing is said', claims: {}, is: { groups: [], hasGroupsClaim: false } },
    { name: 'has a name that is said', claims: { name: 'Ada' }, is: { name: 'Ada', hasName: true } },
    {
      name: 'has a short name in place of one that is not',
      claims: { preferred_username: 'ada' },
      is: { hasName: false },
    },
    { name: 'has one group', claims: { groups: 'a' }, is: { groups: ['a'] } },
    {
      name: 'has no name that is no text',
      claims: { name: { first: 'Ada' }, preferred_username: 7 },
      is: { login: '7' },
    },
  ])('$name', ({ claims, is }) => expect(of(claims)).toMatchObject(is))

  test.each([
    { name: 'at a path', claims: { realm_access: { roles: ['a'] } }, at: 'realm_access.roles', groups: ['a'] },
    {
      name: 'at a claim whose name is an address',
      claims: { 'https://x.org/g': ['a'] },
      at: 'https://x.org/g',
      groups: ['a'],
    },
    { name: 'nowhere below a text', claims: { a: 'text' }, at: 'a.length', groups: [] },
    { name: 'nowhere in what every object has', claims: {}, at: 'constructor.name', groups: [] },
  ])('has groups $name', ({ claims, at, groups }) => expect(of(claims, { oidcGroupsClaim: at }).groups).toEqual(groups))

  test('is by the address in a group of one, unless the provider says that it is not verified', () => {
    const at = { oidcGroupsClaim: 'email' }
    expect(of({ email: 'a@b.c' }, at).groups).toEqual(['a@b.c'])
    expect(of({ email: 'a@b.c', email_verified: false }, at).groups).toEqual([])
  })

  test('has texts of a bounded length', () => {
    expect(of({ name: 'x'.repeat(1_000) }).name).toHaveLength(190)
  })
})
