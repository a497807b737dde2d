import { Failure } from '@hearth/kernel'
import type { Attempts } from '@hearth/server'
import type { User } from '../people/user.ts'
import { stillThere, type Users } from '../people/users.ts'
import type { Credentials } from './credentials.ts'
import type { Passwords } from './passwords.ts'
import { blocked, createTurns } from './turns.ts'

export type CheckPasswordDeps = {
  readonly users: Pick<Users, 'find' | 'get'>
  readonly passwords: Pick<Passwords, 'verify' | 'stamp'>
  /** By the client's address. */
  readonly attempts: Attempts
  /** By the name that is tried, from wherever. */
  readonly attemptsOfUser: Attempts
  readonly nowMs: () => number
}

/** Whose password was right, and which one it was. */
type Checked = { readonly user: User; readonly stamp: string }

export type CheckPassword = {
  /** @throws {Failure} `unauthorized`, or `rate-limited` for who has to wait, with for how long */
  check(credentials: Credentials, client: string): Promise<Checked>
  /**
   * The user as they are now, where that password is still theirs.
   *
   * @throws {Failure} `unauthorized` where it is not, or they are gone
   */
  needStill(checked: Checked): Promise<User>
  /** The same before anything slow is done. */
  refuseGuesser(credentials: Credentials, client: string): void
  /** What was right before is right again. */
  succeeded(credentials: Credentials, client: string): void
}

// Logins whose slow hash is waited for; more at once are no people.
const maxVerifying = 16

/**
 * Tells who a name and a password belong to, and slows down who guesses: by their address, and by the name that they
 * try. One hash is computed at a time, so that guesses never take more than one core.
 */
export function createCheckPassword(deps: CheckPasswordDeps): CheckPassword {
  const { users, passwords, attempts, attemptsOfUser, nowMs } = deps
  const oneByOne = createTurns(maxVerifying)
  const waits = ({ user, password }: Credentials, client: string) => {
    const atMs = nowMs()
    const credential = `${user}:${password}`
    const login = `${client} ${credential}`
    return [attempts.waitMs(client, credential, atMs), attemptsOfUser.waitMs(nameOf(user), login, atMs)] as const
  }
  const refuseGuesser = (credentials: Credentials, client: string) => {
    const [ofClient, ofUser] = waits(credentials, client)
    if (ofUser > ofClient) throw blocked('Too many wrong passwords for this name', Math.ceil(ofUser / 1_000))
    if (ofClient > 0) throw blocked('Too many wrong passwords from this address', Math.ceil(ofClient / 1_000))
  }
  const succeeded = ({ user, password }: Credentials, client: string) => {
    attempts.succeeded(client, `${user}:${password}`)
    attemptsOfUser.succeeded(nameOf(user), `${client} ${user}:${password}`)
  }
  return {
    refuseGuesser,
    succeeded,
    async check(credentials, client) {
      refuseGuesser(credentials, client)
      const verify = async () => {
        // Those that came at once must not all be computed because none had failed when they came.
        refuseGuesser(credentials, client)
        const user = personNamed(users, credentials.user)
        // Taken before, so that it is never of a password that came meanwhile.
        const stamp = user === undefined ? '' : await passwords.stamp(user)
        const isRight = await passwords.verify(user, credentials.password)
        if (isRight && user !== undefined && !user.isDisabled) return { user, stamp }
        attempts.failed(client, nowMs())
        attemptsOfUser.failed(nameOf(credentials.user), nowMs())
        return undefined
      }
      const checked = await oneByOne(verify)
      if (checked === undefined) throw wrong()
      succeeded(credentials, client)
      return checked
    },
    async needStill({ user: { id }, stamp }) {
      const user = stillThere(users, id)
      if (user === undefined || (await passwords.stamp(user)) !== stamp) throw wrong()
      return user
    },
  }
}

function wrong(): Failure {
  return new Failure('unauthorized', 'Invalid username or password', { code: 'password-auth.failed' })
}

function personNamed(users: Pick<Users, 'find'>, name: string): User | undefined {
  const user = users.find(name)
  return user?.kind === 'user' ? user : undefined
}

function nameOf(login: string): string {
  return login.toLowerCase()
}
