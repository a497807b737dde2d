import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new API key: 32 random bytes as 43 base64url characters. */
export function createKey(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * What is stored of a key: SHA-256 in hex. A slow hash is for passwords people choose; 256 random
 * bits need none, and the check stays off the request path's budget.
 */
export function hashKey(key: string): string {
  return hash('sha256', key)
}

/** Compares two secrets in a time that depends on neither. */
export function equalSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/**
 * The key in an `Authorization` header: the text after the last `Bearer `, or the raw text when
 * it names no scheme, as Flowise accepts it. `undefined` when there is none.
 */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const token = (header.split(/bearer /i).at(-1) ?? '').trim()
  return token === '' || token.includes(' ') ? undefined : token
}
