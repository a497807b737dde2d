import type { Role } from './role.ts'
import type { User } from './user.ts'

/** Who asks: a person, or a program by the token of a service account. */
export type Caller = {
  readonly id: number
  readonly kind: User['kind']
  readonly login: string
  readonly name: string
  readonly role: Role
  /** May also change what goes beyond the organisation: users, and the service itself. */
  readonly isServerAdmin: boolean
  /** Of the session that the browser is signed in by, where it is one of ours. */
  readonly sessionId: number | undefined
}

/** Who asks, as the audit log names them. */
export function actorOf({ id, kind, login }: Pick<Caller, 'id' | 'kind' | 'login'>) {
  return { kind: kind === 'user' ? 'user' : 'key', id: String(id), name: login } as const
}

export function callerFrom(user: User, sessionId?: number): Caller {
  const { id, kind, login, name, role, isServerAdmin } = user
  return { id, kind, login, name, role, isServerAdmin, sessionId }
}
