import { hashKey } from '@hearth/kernel'
import type { SessionTokens } from '@hearth/server'
import type { Session, SessionStore } from '../people/session.ts'
import type { User, UserStore } from '../people/user.ts'

export type SessionsDeps = {
  readonly store: SessionStore
  readonly users: Pick<UserStore, 'get'>
  readonly tokens: SessionTokens
  /** After so long without a request a session ends. */
  readonly idleMs: number
  /** After so long it ends in any case. */
  readonly maxAgeMs: number
  readonly nowMs: () => number
}

/** Browsers that people signed in. */
export type Sessions = Pick<SessionStore, 'listOf' | 'remove' | 'removeAllOf'> & {
  /** @returns the token that the browser keeps */
  begin(user: User, from: Pick<Session, 'address' | 'agent'>): string
  find(token: string): { readonly user: User; readonly session: Session } | undefined
  /** Whether there is something to end. */
  has(token: string): boolean
  end(token: string): void
}

// How often it is written down that a session goes on.
const seenEveryMs = 60_000
const maxAgentCharacters = 200

export function createSessions(deps: SessionsDeps): Sessions {
  const { store, users, tokens, idleMs, maxAgeMs, nowMs } = deps
  const isOver = ({ createdAtMs, seenAtMs }: Session) =>
    nowMs() - seenAtMs >= idleMs || nowMs() - createdAtMs >= maxAgeMs
  const live = (token: string) => {
    const session = tokens.isOurs(token) ? store.find(hashKey(token)) : undefined
    return session === undefined || isOver(session) ? undefined : session
  }
  return {
    listOf: (userId) => store.listOf(userId).filter((session) => !isOver(session)),
    remove: store.remove,
    removeAllOf: store.removeAllOf,
    begin(user, { address, agent }) {
      const token = tokens.make()
      const atMs = nowMs()
      const from = { address, agent: agent.slice(0, maxAgentCharacters) }
      store.add({ userId: user.id, createdAtMs: atMs, seenAtMs: atMs, ...from }, hashKey(token))
      return token
    },
    find(token) {
      const session = live(token)
      const user = session && users.get(session.userId)
      if (session === undefined || user === undefined || user.isDisabled) return undefined
      if (nowMs() - session.seenAtMs >= seenEveryMs) store.seen(session.id, nowMs())
      return { user, session }
    },
    has: (token) => live(token) !== undefined,
    end(token) {
      const session = live(token)
      if (session !== undefined) store.remove(session.userId, session.id)
    },
  }
}
