import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** What scrypt takes for one password: `N` times `r` times 128 bytes, `p` times over. */
export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number }

/** What a password costs whoever guesses: 32 MB, and a tenth of a second of a processor. */
export const passwordCost: PasswordCost = { N: 32_768, r: 8, p: 1 }
const maxmem = 67_108_864
const hashBytes = 32

const storedSchema = z.strictObject({
  version: z.literal(1),
  algorithm: z.literal('scrypt'),
  N: z.int().min(2).max(1_048_576),
  r: z.int().min(1).max(32),
  p: z.int().min(1).max(16),
  salt: z.base64url(),
  hash: z.base64url().length(43),
})

/** A password's scrypt hash with its salt and cost, as JSON. */
export async function hashPassword(password: string, { N, r, p } = passwordCost): Promise<string> {
  const salt = randomBytes(16)
  const digest = await derive(password, salt, { N, r, p })
  const [saltText, hashText] = [salt.toString('base64url'), digest.toString('base64url')]
  return JSON.stringify({ version: 1, algorithm: 'scrypt', N, r, p, salt: saltText, hash: hashText })
}

/**
 * Whether `hash` is of this password. Takes as long where there is no hash, so that the time does not tell.
 *
 * @param hash what {@link hashPassword} made
 * @param cost what the hashes of others took
 * @throws when it is something else
 */
export async function matchesPassword(
  hash: string | undefined,
  password: string,
  cost = passwordCost,
): Promise<boolean> {
  const stored = hash === undefined ? { ...nobody, ...cost } : storedSchema.parse(JSON.parse(hash))
  const digest = await derive(password, Buffer.from(stored.salt, 'base64url'), stored)
  return timingSafeEqual(digest, Buffer.from(stored.hash, 'base64url')) && hash !== undefined
}

const nobody = {
  salt: Buffer.alloc(16).toString('base64url'),
  hash: Buffer.alloc(hashBytes).toString('base64url'),
}

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem }
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
