/** A token of a service account; what opens something with it is never kept. */
export type Token = {
  readonly id: number
  readonly userId: number
  readonly name: string
  readonly createdAtMs: number
  /** `undefined` for one that goes on for ever. */
  readonly expiresAtMs: number | undefined
  readonly usedAtMs: number | undefined
}

export type TokenStore = {
  /** Newest first. */
  listOf(userId: number): readonly Token[]
  /** By the digest of its text. */
  find(digest: string): Token | undefined
  /** @returns `undefined` when the account has a token of that name */
  add(token: Omit<Token, 'id' | 'usedAtMs'>, digest: string): Token | undefined
  used(id: number, atMs: number): void
  /** Whether there was one. */
  remove(userId: number, id: number): boolean
}

const form = /^glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}$/

/**
 * A token in Grafana's form: `glsa_`, 32 random letters and digits, and a checksum by which scanners of sources know
 * it.
 *
 * @param secret 32 random letters and digits
 * @param checksum of a text, as a number of 32 bits (CRC-32)
 */
export function renderToken(secret: string, checksum: (text: string) => number): string {
  const text = `glsa_${secret}`
  return `${text}_${checksum(text).toString(16).padStart(8, '0')}`
}

export function isTokenForm(text: string): boolean {
  return form.test(text)
}
