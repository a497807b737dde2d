import type { Person } from './person.ts'
import type { OidcSettings } from './settings.ts'

/** Whether somebody may come in at all: by the domain of their e-mail address, and by their groups. */
export function isAllowed(
  { email, groups }: Pick<Person, 'email' | 'groups'>,
  { oidcAllowedDomains, oidcAllowedGroups }: Pick<OidcSettings, 'oidcAllowedDomains' | 'oidcAllowedGroups'>,
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const isOfDomain = oidcAllowedDomains.some((allowed) => email.includes('@') && allowed.toLowerCase() === domain)
  return (oidcAllowedDomains.length === 0 || isOfDomain) && isInSome(groups, oidcAllowedGroups, true)
}

/** Whether one of these groups is meant. @param ofNone when none is named */
export function isInSome(groups: readonly string[], named: readonly string[], ofNone = false): boolean {
  return named.length === 0 ? ofNone : groups.some((group) => named.includes(group))
}
