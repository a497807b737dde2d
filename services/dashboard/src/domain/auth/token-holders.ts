import { Failure, hashKey } from '@hearth/kernel'
import type { SignOn, TokenRefusal } from '@hearth/oidc'
import type { InTurn } from '../in-turn.ts'
import type { User } from '../people/user.ts'
import { stillThere, type Users } from '../people/users.ts'
import type { AdmitPerson } from './admit-person.ts'

export type TokenHoldersDeps = {
  readonly users: Pick<Users, 'get'>
  /** Without tokens where the settings name no audience for them. */
  readonly signOn: Pick<SignOn, 'tokens'>
  readonly admitPerson: AdmitPerson
  readonly inTurn: InTurn
  readonly nowMs: () => number
}

type PersonRefusal = Exclude<ReturnType<AdmitPerson>, User>

// Name, address and role are written as those of the provider so often, and not with each request.
const admittedForMs = 60_000
const maxAdmitted = 1_000

const reasons: Readonly<Record<TokenRefusal | PersonRefusal, string>> = {
  expired: 'it has expired; get a new one from the provider',
  'not-verified': 'it is not signed by the provider, or not for the audience in "oidcApiAudience"',
  'not-allowed': 'its holder is kept out by "oidcAllowedGroups" or "oidcAllowedDomains"',
  'no-role': 'none of its groups gives a role',
  disabled: 'the user is disabled',
  'sign-up-off': 'its holder is no user yet, and "oidcSignUp" is off',
  taken: 'the name or the address of its holder is that of another user',
  full: 'there are as many users as there may be',
}

/**
 * Whose token of the OpenID provider a text is: the user that they would be after signing in at a browser, made with
 * the first token that they send; of a user who is there already it changes what it carries, and nothing else. `undefined` where it does not say that it is the provider's.
 *
 * @returns a function that throws a {@link Failure} `unauthorized` for a token that opens nothing, `unavailable` while
 *   the provider does not tell its keys
 */
export function createTokenHolders({ users, signOn: { tokens }, admitPerson, inTurn, nowMs }: TokenHoldersDeps) {
  const admitted = new Map<string, { readonly userId: number; readonly untilMs: number }>()
  return async (text: string): Promise<User | undefined> => {
    const found = await tokens?.find(text)
    if (found === undefined) return undefined
    if ('refused' in found) throw refused(found.refused)
    const digest = hashKey(text)
    const known = admitted.get(digest)
    const there = known === undefined || known.untilMs <= nowMs() ? undefined : stillThere(users, known.userId)
    if (there !== undefined) return there
    const user = await inTurn(() => admitPerson(found.person, 'token'))
    if (typeof user === 'string') throw refused(user)
    admitted.delete(digest)
    admitted.set(digest, { userId: user.id, untilMs: nowMs() + admittedForMs })
    const [oldest] = admitted.keys()
    if (admitted.size > maxAdmitted && oldest !== undefined) admitted.delete(oldest)
    return user
  }
}

// Grafana's words for it, and why.
function refused(why: TokenRefusal | PersonRefusal): Failure {
  return new Failure('unauthorized', `Failed to verify JWT: ${reasons[why]}`, { code: 'jwt.invalid' })
}
