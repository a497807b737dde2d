import { Failure } from '@hearth/kernel'
import type { Person } from '@hearth/oidc'
import type { Role } from '../people/role.ts'
import { ownerId, type User } from '../people/user.ts'
import type { UserChange, Users } from '../people/users.ts'

type RoleRules = {
  /** Groups of the provider by the role that they give. */
  readonly serverAdmins: readonly string[]
  readonly admins: readonly string[]
  readonly editors: readonly string[]
  readonly viewers: readonly string[]
  readonly defaultRole: Role
  /** Whether whoever is in none of them stays out. */
  readonly isStrict: boolean
}

export type AdmitPersonDeps = {
  readonly users: Pick<Users, 'find' | 'findExternal' | 'create' | 'change'>
  readonly rules: RoleRules
  /** Whether somebody who was never here becomes a user. */
  readonly signsUp: boolean
  /** Whether they are the user with their e-mail address, where the provider has verified it. */
  readonly linksByEmail: boolean
}

/** Why somebody whom the provider knows does not get in here. */
type PersonRefusal = 'no-role' | 'disabled' | 'sign-up-off' | 'taken' | 'full'

/** What says who it is: a sign-in at a browser, or an access token that a program sends. */
type SaidBy = 'sign-in' | 'token'

export type AdmitPerson = (person: Person, by: SaidBy) => User | PersonRefusal

/**
 * The user of somebody who signed in at a provider, made at their first sign-in; name, address and, where groups say so,
 * the role are those of the provider anew each time. Access tokens often carry nothing but whose they are: what one
 * leaves out stays, of whoever is known, but with strict roles nobody comes in without a group. The name of somebody who is here already is not given to another:
 * whoever can choose a name at the provider would be them.
 */
export function createAdmitPerson({ users, rules, signsUp, linksByEmail }: AdmitPersonDeps): AdmitPerson {
  const known = (person: Person): User | undefined => {
    const found = users.findExternal(person.id)
    if (found !== undefined || !linksByEmail || !person.isEmailVerified || person.email === '') return found
    const same = users.find(person.email)
    const isTheirs = same?.kind === 'user' && same.id !== ownerId && same.externalId === undefined
    return isTheirs && same.email.toLowerCase() === person.email.toLowerCase() ? same : undefined
  }
  return (person, by) => {
    const rights = rightsOf(person.groups, rules)
    if (rights === undefined) return 'no-role'
    const user = known(person)
    if (user?.isDisabled) return 'disabled'
    if (user === undefined && !signsUp) return 'sign-up-off'
    const { login, name, email, id: externalId } = person
    try {
      if (user !== undefined) return users.change(user.id, changeOf(user, person, rights, by))
      const role = rights.role ?? rules.defaultRole
      return users.create('user', { login, name, email, password: undefined, externalId, ...rights, role })
    } catch (error) {
      if (error instanceof Failure && error.kind === 'conflict') return 'taken'
      if (error instanceof Failure && error.kind === 'forbidden') return 'full'
      throw error
    }
  }
}

// An address that the provider does not tell is kept.
function changeOf(user: User, person: Person, rights: Rights, by: SaidBy): UserChange {
  const isWhole = by === 'sign-in'
  return {
    externalId: person.id,
    email: person.email || user.email,
    ...((isWhole || person.hasName) && { name: person.name }),
    ...((isWhole || person.hasGroupsClaim || !rights.isSynced) && rights),
  }
}

type Rights = { readonly isSynced: boolean; readonly role?: Role; readonly isServerAdmin?: boolean }

/** `undefined` for who stays out. */
function rightsOf(groups: readonly string[], rules: RoleRules): Rights | undefined {
  const isIn = (named: readonly string[]) => groups.some((group) => named.includes(group))
  const isServerAdmin = isIn(rules.serverAdmins)
  const roles: readonly (readonly [Role, readonly string[]])[] = [
    ['Admin', rules.admins],
    ['Editor', rules.editors],
    ['Viewer', rules.viewers],
  ]
  const role = isServerAdmin ? 'Admin' : roles.find(([, named]) => isIn(named))?.[0]
  if (role === undefined && rules.isStrict) return undefined
  const isSynced = [rules.serverAdmins, ...roles.map(([, named]) => named)].some((named) => named.length > 0)
  return {
    isSynced,
    ...(isSynced && { role: role ?? rules.defaultRole }),
    ...(rules.serverAdmins.length > 0 && { isServerAdmin }),
  }
}
