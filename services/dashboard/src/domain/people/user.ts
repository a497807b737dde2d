import type { Role } from './role.ts'

/** The user that the configuration names: it has this id, always may everything and cannot be removed. */
export const ownerId = 1

/** A person, or a service account, which is a user that signs in by tokens alone. */
export type User = {
  readonly id: number
  readonly uid: string
  readonly kind: 'user' | 'service-account'
  /** Told apart without regard to case. */
  readonly login: string
  /** Empty for none. */
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly isServerAdmin: boolean
  readonly isDisabled: boolean
  /** Hash of the password; `undefined` where there is none, or where it is kept elsewhere, as the owner's is. */
  readonly password: string | undefined
  /** As an OpenID provider knows them; `undefined` for who signs in by password alone. */
  readonly externalId: string | undefined
  /** Whether the provider says at each sign-in which role they have. */
  readonly isSynced: boolean
  readonly createdAtMs: number
  readonly updatedAtMs: number
  /** When something was last asked by them; 0 for never. */
  readonly seenAtMs: number
}

export type UserStore = {
  /** By login. */
  list(kind: User['kind']): readonly User[]
  get(id: number): User | undefined
  /** By login, or by the email address. */
  find(loginOrEmail: string): User | undefined
  /** By what an OpenID provider knows them by. */
  findExternal(externalId: string): User | undefined
  /** Creates where the id is 0, else replaces. */
  put(user: User): User
  /** Removes a user with their sessions and tokens. */
  remove(id: number): void
  seen(id: number, atMs: number): void
}
