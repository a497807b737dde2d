import { Failure } from '@hearth/kernel'
import type { Role } from './role.ts'
import { ownerId, type User, type UserStore } from './user.ts'

type NewUser = {
  readonly login: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** Hash of the password. */
  readonly password: string | undefined
  readonly externalId?: string | undefined
  readonly isSynced?: boolean
  readonly isServerAdmin?: boolean
}

export type UserChange = Partial<
  Pick<
    User,
    'login' | 'email' | 'name' | 'role' | 'isServerAdmin' | 'isDisabled' | 'password' | 'externalId' | 'isSynced'
  >
>

/** People and service accounts, by Grafana's rules. */
export type Users = Pick<UserStore, 'list' | 'find' | 'findExternal' | 'seen'> & {
  /** @throws {Failure} `missing` */
  get(id: number, kind?: User['kind']): User
  /** @throws {Failure} `conflict` when login or email are taken */
  create(kind: User['kind'], user: NewUser): User
  /** @throws {Failure} `missing`, `conflict`, or `invalid` where the owner would lose a right */
  change(id: number, change: UserChange): User
  remove(id: number, kind?: User['kind']): User
  /** Makes the user that the configuration names, or renames them. */
  ensureOwner(login: string): User
}

export type UsersDeps = {
  readonly store: UserStore
  readonly maxUsers: number
  readonly nowMs: () => number
  readonly newUid: () => string
}

export function createUsers({ store, maxUsers, nowMs, newUid }: UsersDeps): Users {
  const get = (id: number, kind?: User['kind']): User => {
    const user = store.get(id)
    if (user !== undefined && (kind === undefined || user.kind === kind)) return user
    const what = kind === 'service-account' ? 'service account not found' : 'user not found'
    throw new Failure('missing', what, { code: 'not-found' })
  }
  const refuseTaken = (id: number, names: readonly string[]) => {
    const taken = names.filter((name) => name !== '').find((name) => (store.find(name)?.id ?? id) !== id)
    if (taken !== undefined) throw new Failure('conflict', `User with login or email "${taken}" already exists`)
  }
  const put = (user: User): User => {
    refuseTaken(user.id, [user.login, user.email])
    return store.put({ ...user, updatedAtMs: nowMs() })
  }
  const blank = () => ({
    id: 0,
    uid: newUid(),
    isServerAdmin: false,
    isDisabled: false,
    externalId: undefined,
    isSynced: false,
    seenAtMs: 0,
  })
  return {
    ...store,
    get,
    create(kind, user) {
      if (store.list(kind).length >= maxUsers)
        throw new Failure('forbidden', `Cannot add another one: there are ${maxUsers}, as many as are kept`)
      const atMs = nowMs()
      return put({ ...blank(), ...user, kind, createdAtMs: atMs, updatedAtMs: atMs })
    },
    change(id, change) {
      const user = { ...get(id), ...change }
      if (id === ownerId) refuseWeakOwner(user)
      return put(user)
    },
    remove(id, kind) {
      const user = get(id, kind)
      if (id === ownerId) throw new Failure('invalid', 'Cannot remove the user that the configuration names')
      store.remove(id)
      return user
    },
    ensureOwner(login) {
      const rights = { role: 'Admin', isServerAdmin: true, isDisabled: false } as const
      const known = store.get(ownerId)
      if (known?.login === login) return known
      if (known !== undefined) return put({ ...known, login, ...rights })
      const atMs = nowMs()
      const own = { kind: 'user', login, name: login, email: '', password: undefined, createdAtMs: atMs } as const
      return store.put({ ...blank(), ...own, ...rights, updatedAtMs: atMs })
    },
  }
}

// Whoever else there is, one is left who can mend everything.
function refuseWeakOwner({ role, isServerAdmin, isDisabled }: User): void {
  if (role === 'Admin' && isServerAdmin && !isDisabled) return
  throw new Failure('invalid', 'Cannot take rights from the user that the configuration names')
}

/** Who was let in once; `undefined` where they are gone or disabled by now. */
export function stillThere(users: Pick<Users, 'get'>, id: number): User | undefined {
  try {
    const user = users.get(id)
    return user.isDisabled ? undefined : user
  } catch (error) {
    if (error instanceof Failure && error.kind === 'missing') return undefined
    throw error
  }
}
