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
