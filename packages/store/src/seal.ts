import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from '@hearth/kernel'

// AES-256-GCM as `v1.<nonce>.<tag>.<ciphertext>`, each part base64url. The owner's id is bound to
// it as additional data, so that a sealed text copied to another row does not open there.
const form = 'v1'
const algorithm = 'aes-256-gcm'

/** @param keys each 32 bytes: the first seals, all of them open */
export function seal([key]: Keys, id: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [form, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** The sealed text, or `undefined` when it was sealed with another key, for another id, or altered. */
export function unseal(keys: Keys, id: string, sealed: string): string | undefined {
  for (const key of keys) {
    const text = unsealWith(key, id, sealed)
    if (text !== undefined) return text
  }
  return undefined
}

/** The same text sealed with the first key; `undefined` when it is so already, or none of them opens it. */
export function reseal(keys: Keys, id: string, sealed: string): string | undefined {
  const [first, ...others] = keys
  if (others.length === 0 || unsealWith(first, id, sealed) !== undefined) return undefined
  const text = unseal(keys, id, sealed)
  return text === undefined ? undefined : seal(keys, id, text)
}

function unsealWith(key: Buffer, id: string, sealed: string): string | undefined {
  const [version, ...parts] = sealed.split('.')
  const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== form || nonce === undefined || tag?.length !== 16 || text === undefined) return undefined
  try {
    const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(id)).setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
