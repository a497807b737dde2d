import { hashKey } from '@hearth/kernel'
import type { Rows } from '../records/rows.ts'
import type { Memory } from '../replicas/follow-table.ts'
import type { Caller } from './api-key.ts'
import type { KeyRing } from './key-ring.ts'
import { keyOfPerson, type SessionPerson } from './session-person.ts'

/** A browser that has signed in. */
export type UiSession = {
  /** SHA-256 of its token, hex: the token is the browser's alone. */
  readonly id: string
  /** The key it signed in with, or who is no owner and came by a provider; none for the owner. */
  readonly keyId: string | undefined
  /** Who signed in at an OpenID provider. */
  readonly person: SessionPerson | undefined
  readonly createdAtMs: number
  /** As of some minutes ago, so that asking costs no writing. */
  readonly lastUsedAtMs: number
}

export type UiSessionStore = Pick<Rows<UiSession>, 'get' | 'list' | 'put' | 'change' | 'remove'>

/** Sessions of browsers: their requests count as those of whoever signed in, until the session ends. */
export type UiSessions = {
  /** Begins a session; the result is its token. @param keyId the key that opened it, none for the owner */
  begin(keyId: string | undefined): Promise<string>
  /** The same for somebody who signed in at an OpenID provider. @param id what the provider knows them by */
  beginFor(id: string, person: SessionPerson): Promise<string>
  /** Whether the session with this token is of somebody who signed in at a provider. */
  isOfPerson(token: string): boolean
  /** Who asks with this token, or `undefined` when its session is over or its key gone. Use keeps a session alive. */
  callerOf(token: string): Exclude<Caller, { kind: 'anonymous' }> | undefined
  end(token: string): Promise<void>
  /** Ends all sessions, or all of one key but that of one token; returns how many. */
  endAll(keyId?: string, exceptToken?: string): Promise<number>
  /** Writes when sessions were last used, and forgets those that are over. */
  save(): Promise<void>
  /** What is remembered of the store, to be kept true to it where other processes change it. */
  readonly memory: Memory<UiSession>
  /** Id of the session that this token would be of, where it is one that this service made and it is not remembered. */
  unknown(token: string): string | undefined
}

export type UiSessionOptions = {
  readonly store: UiSessionStore
  readonly ring: Pick<KeyRing, 'get'>
  readonly tokens: { make(): string; isOurs(token: string): boolean }
  readonly nowMs: () => number
  /** A session unused for longer is over. */
  readonly idleMs: number
  /** A session is over when it is this old, however much it is used. */
  readonly maxAgeMs: number
  /** When there are more, the one unused longest makes room. */
  readonly maxSessions: number
  /** Where other processes use the same sessions: reads when they did so, before those that are over are forgotten. */
  readonly refresh?: () => Promise<void>
}

/** Opens the sessions that the store has kept; they are in memory from then on, and one that ends is out at once. */
export async function openUiSessions(options: UiSessionOptions): Promise<UiSessions> {
  const { store, ring, tokens, nowMs, idleMs, maxAgeMs, maxSessions } = options
  const kept = (await store.list()).rows.toSorted((a, b) => a.lastUsedAtMs - b.lastUsedAtMs)
  // A map keeps the order of insertion, so the first is the one unused longest.
  const sessions = new Map(kept.map((session) => [session.id, session]))
  const used = new Set<string>()
  const isOver = ({ createdAtMs, lastUsedAtMs }: UiSession) =>
    nowMs() - lastUsedAtMs > idleMs || nowMs() - createdAtMs > maxAgeMs
  const forget = async (id: string) => {
    sessions.delete(id)
    used.delete(id)
    await store.remove(id)
  }
  const begin = async (keyId: string | undefined, person: SessionPerson | undefined) => {
    const token = tokens.make()
    const session = { id: hashKey(token), keyId, person, createdAtMs: nowMs(), lastUsedAtMs: nowMs() }
    await store.put(session)
    sessions.set(session.id, session)
    const [oldest] = sessions.keys()
    if (sessions.size > maxSessions && oldest !== undefined) await forget(oldest)
    return token
  }
  return {
    begin: (keyId) => begin(keyId, undefined),
    // Their sessions are told apart from those of keys, whose ids are none of these.
    beginFor: (id, person) => begin(person.permissions === undefined ? undefined : `person ${hashKey(id)}`, person),
    isOfPerson: (token) => tokens.isOurs(token) && sessions.get(hashKey(token))?.person !== undefined,
    callerOf(token) {
      const session = sessions.get(hashKey(token))
      if (session === undefined || !tokens.isOurs(token) || isOver(session)) return undefined
      sessions.delete(session.id)
      sessions.set(session.id, { ...session, lastUsedAtMs: nowMs() })
      used.add(session.id)
      return callerOfSession(session, ring)
    },
    end: (token) => forget(hashKey(token)),
    async endAll(keyId, exceptToken) {
      const kept = exceptToken === undefined ? undefined : hashKey(exceptToken)
      const isEnding = (session: UiSession) => (keyId === undefined || session.keyId === keyId) && session.id !== kept
      const ending = [...sessions.values()].filter(isEnding)
      // Out of memory first: whatever becomes of the database, none opens anything from now on.
      for (const { id } of ending) sessions.delete(id)
      for (const { id } of ending) await forget(id)
      return ending.length
    },
    unknown: (token) => (sessions.has(hashKey(token)) || !tokens.isOurs(token) ? undefined : hashKey(token)),
    memory: {
      ids: () => [...sessions.keys()],
      drop(id) {
        sessions.delete(id)
        used.delete(id)
      },
      take(session) {
        const lastUsedAtMs = Math.max(session.lastUsedAtMs, sessions.get(session.id)?.lastUsedAtMs ?? 0)
        sessions.set(session.id, { ...session, lastUsedAtMs })
      },
    },
    async save() {
      await options.refresh?.()
      for (const session of [...sessions.values()]) if (isOver(session)) await forget(session.id)
      const toWrite = [...used]
      used.clear()
      for (const id of toWrite) {
        const session = sessions.get(id)
        if (session !== undefined) await store.change(id, { lastUsedAtMs: session.lastUsedAtMs })
      }
    },
  }
}

function callerOfSession(session: UiSession, ring: Pick<KeyRing, 'get'>): ReturnType<UiSessions['callerOf']> {
  const { keyId, person } = session
  if (keyId === undefined) return { kind: 'local', browser: true, ...(person !== undefined && { name: person.name }) }
  const key = person === undefined ? ring.get(keyId) : keyOfPerson(keyId, person, session)
  return key === undefined ? undefined : { kind: 'key', key }
}
