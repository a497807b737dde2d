import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 of `body`, hex. */
export function sign(body: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/**
 * Whether `given` signs `body`: hex, alone or behind `sha256=` or, as older senders do, `sha1=`. The
 * time it takes does not tell how close a guess came.
 */
export function isSignedBy(body: Uint8Array, secret: string, given: string): boolean {
  const [, algorithm = 'sha256', hex = ''] = /^(?:(sha256|sha1)=)?([0-9a-f]+)$/i.exec(given.trim()) ?? []
  const expected = createHmac(algorithm.toLowerCase(), secret).update(body).digest()
  const presented = Buffer.from(hex, 'hex')
  return presented.length === expected.length && timingSafeEqual(presented, expected)
}
