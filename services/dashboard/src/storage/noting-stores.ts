import type { SessionStore } from '../domain/people/session.ts'
import type { TokenStore } from '../domain/people/token.ts'
import type { UserStore } from '../domain/people/user.ts'

/** Does what waits for nobody: now, or a little later under a name that the next of its kind has too. */
type Later = (name: string, change: () => void) => void

/** The same store, which notes later when somebody was seen: requests that only ask would wait for it otherwise. */
export function notingUsers(store: UserStore, later: Later): UserStore {
  return { ...store, seen: (id, atMs) => later(`user ${id}`, () => store.seen(id, atMs)) }
}

/** The same of browsers. */
export function notingSessions(store: SessionStore, later: Later): SessionStore {
  return { ...store, seen: (id, atMs) => later(`session ${id}`, () => store.seen(id, atMs)) }
}

/** The same of tokens. */
export function notingTokens(store: TokenStore, later: Later): TokenStore {
  return { ...store, used: (id, atMs) => later(`token ${id}`, () => store.used(id, atMs)) }
}
