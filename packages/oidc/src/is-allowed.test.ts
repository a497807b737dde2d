import { expect, test } from 'vitest'
import { isAllowed } from './is-allowed.ts'

const person = { email: 'ada@Example.org', groups: ['writers', 'staff'] }

test.each([
  { name: 'anybody where nothing is said', domains: [], groups: [], is: true },
  { name: 'who is of the domain, whatever its case', domains: ['other.org', 'EXAMPLE.org'], groups: [], is: true },
  { name: 'nobody of a domain below it', domains: ['org'], groups: [], is: false },
  { name: 'nobody whose domain begins with more', domains: ['ple.org'], groups: [], is: false },
  { name: 'who is in one of the groups', domains: [], groups: ['admins', 'staff'], is: true },
  { name: 'nobody in none of them', domains: [], groups: ['admins'], is: false },
  {
    name: 'nobody who is of the domain alone where both count',
    domains: ['example.org'],
    groups: ['admins'],
    is: false,
  },
])('lets in $name', ({ domains, groups, is }) => {
  expect(isAllowed(person, { oidcAllowedDomains: domains, oidcAllowedGroups: groups })).toBe(is)
})

test.each(['', 'example.org', 'ada@evil.org@example.com'])(
  'an address like "%s" is of no domain that is let in',
  (email) => {
    expect(isAllowed({ ...person, email }, { oidcAllowedDomains: ['example.org'], oidcAllowedGroups: [] })).toBe(false)
  },
)
