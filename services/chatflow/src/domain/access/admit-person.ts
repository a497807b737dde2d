import type { Person } from '@hearth/oidc'
import type { SessionPerson } from './session-person.ts'

export type PersonRules = {
  /** Groups of the provider whose people may everything; `*` is whoever is let in. */
  readonly owners: readonly string[]
  /** What the people of other groups may, likewise. */
  readonly permissions: readonly { readonly group: string; readonly permissions: readonly string[] }[]
}

/** What somebody may who signed in at a provider, by their groups; `undefined` for who may nothing. */
export function admitPerson(
  { name, groups }: Pick<Person, 'name' | 'groups'>,
  rules: PersonRules,
): SessionPerson | undefined {
  const isIn = (named: string) => named === '*' || groups.includes(named)
  if (rules.owners.some(isIn)) return { name }
  const permissions = rules.permissions.filter(({ group }) => isIn(group)).flatMap((rule) => rule.permissions)
  return permissions.length === 0 ? undefined : { name, permissions: [...new Set(permissions)] }
}
