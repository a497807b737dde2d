import type { Passwords } from '../../domain/auth/passwords.ts'
import type { Sessions } from '../../domain/auth/sessions.ts'
import type { Organisation } from '../../domain/people/organisation.ts'
import type { Team } from '../../domain/people/team.ts'
import type { TokenStore } from '../../domain/people/token.ts'
import type { Users } from '../../domain/people/users.ts'
import type { PermissionStore } from '../../domain/permission/permission.ts'
import type { PreferencesStore } from '../../domain/preferences.ts'
import type { RecordStore } from '../../domain/record.ts'

/** What the endpoints of people are made of. */
export type PeopleDeps = {
  readonly users: Users
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly tokens: TokenStore
  readonly organisations: RecordStore<Organisation>
  readonly teams: RecordStore<Team>
  readonly permissions: PermissionStore
  readonly preferences: PreferencesStore
  readonly helpFlags: RecordStore<number>
  /** A new token of a service account. */
  readonly newToken: () => string
  readonly newUid: () => string
  readonly nowMs: () => number
}
