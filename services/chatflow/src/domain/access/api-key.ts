/** An API key without the key: only its hash is kept. */
export type ApiKey = {
  readonly id: string
  readonly name: string
  /** SHA-256 of the key, hex. */
  readonly hash: string
  /** Empty means all. */
  readonly permissions: readonly string[]
  /** From then on it opens nothing; never, when nothing is said. */
  readonly expiresAtMs: number | undefined
  /** As of some minutes ago, so that asking costs no writing. */
  readonly lastUsedAtMs: number | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** Who asks: a stored key, the owner of this machine at its command line or at a browser, or nobody. */
export type Caller =
  | { readonly kind: 'key'; readonly key: ApiKey }
  | {
      readonly kind: 'local'
      readonly browser?: true
      /** Of the owner who signed in at an OpenID provider. */
      readonly name?: string
    }
  | {
      readonly kind: 'anonymous'
      /** When the key that was presented ended; the text was right, so it gives nothing away. */
      readonly expiredAtMs?: number
    }

export type ApiKeyStore = {
  get(id: string): Promise<ApiKey | undefined>
  /** The key whose text has this SHA-256, hex. */
  findHash(hash: string): Promise<ApiKey | undefined>
  /** Oldest first. */
  list(): Promise<readonly ApiKey[]>
  put(key: ApiKey): Promise<void>
  /** Notes when keys were last used; keys that are gone are passed over. */
  touch(lastUsed: ReadonlyMap<string, number>): Promise<void>
  remove(id: string): Promise<boolean>
}

/** Who asks, as the audit log names them. */
export function actorOf(caller: Caller): {
  readonly kind: 'key' | 'user' | 'service' | 'anonymous'
  readonly id?: string
  readonly name?: string
} {
  if (caller.kind === 'key') return { kind: 'key', id: caller.key.id, name: caller.key.name }
  const name = authorOf(caller)
  if (name === undefined) return { kind: 'anonymous' }
  return { kind: caller.kind === 'local' && caller.browser !== true ? 'service' : 'user', name }
}

/** Who saves something, as versions name them. */
export function authorOf(caller: Caller): string | undefined {
  switch (caller.kind) {
    case 'key':
      return caller.key.name
    case 'local':
      return caller.name ?? (caller.browser ? 'owner' : 'command line')
    case 'anonymous':
      return undefined
  }
}
