/** An API key without the key: only its hash is kept. */
export type ApiKey = {
  readonly id: string
  readonly name: string
  /** SHA-256 of the key, hex. */
  readonly hash: string
  /** Empty means all. */
  readonly permissions: readonly string[]
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** Who asks: a stored key, the machine's own command line, or nobody. */
export type Caller =
  | { readonly kind: 'key'; readonly key: ApiKey }
  | { readonly kind: 'local' }
  | { readonly kind: 'anonymous' }

export type ApiKeyStore = {
  list(): Promise<readonly ApiKey[]>
  put(key: ApiKey): Promise<void>
  remove(id: string): Promise<boolean>
}
