/** A browser that is signed in. */
export type Session = {
  readonly id: number
  readonly userId: number
  readonly createdAtMs: number
  readonly seenAtMs: number
  /** Of the client, as it was when it signed in. */
  readonly address: string
  readonly agent: string
}

export type SessionStore = {
  /** Newest first. */
  listOf(userId: number): readonly Session[]
  /** By the digest of its token. */
  find(digest: string): Session | undefined
  add(session: Omit<Session, 'id'>, digest: string): void
  seen(id: number, atMs: number): void
  /** Whether there was one. */
  remove(userId: number, id: number): boolean
  /** @param except a session that goes on */
  removeAllOf(userId: number, except?: number): void
}
