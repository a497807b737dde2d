import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createKey, equalSecret, errorCode, Failure, writeFileAtomic } from '@hearth/kernel'
import { z } from 'zod'

export type Password = {
  readonly verify: (password: string) => Promise<boolean>
  /** The password in the clear, on the one start that made it. */
  readonly made: string | undefined
}

const cost = { N: 32_768, r: 8, p: 1, maxmem: 67_108_864 }
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

type Stored = z.output<typeof storedSchema>

/**
 * The password that opens the service: the configured one, else the one whose scrypt hash `path`
 * holds, else a new one, whose hash is stored there (mode 0600) and whose text is told this once.
 *
 * @throws {Failure} `invalid` when the file is damaged or cannot be written
 */
export async function openPassword(path: string, configured: string | undefined): Promise<Password> {
  if (configured !== undefined) return { verify: async (given) => equalSecret(given, configured), made: undefined }
  const made = (await readStored(path)) === undefined ? await renewPassword(path) : undefined
  // Read anew each time, so that a password which was renewed meanwhile counts at once.
  const verify = async (given: string) => {
    const stored = await readStored(path)
    return stored !== undefined && matches(stored, given)
  }
  return { verify, made }
}

/** Makes a new password, stores its hash at `path` (mode 0600) and returns it: nobody can read it again. */
export async function renewPassword(path: string): Promise<string> {
  const made = createKey().slice(0, 20)
  await mkdir(dirname(path), { recursive: true })
  await writeFileAtomic(path, `${JSON.stringify(await hash(made))}\n`, { mode: 0o600 })
  return made
}

/** Where the hash lies in a state folder. */
export function passwordPath(home: string): string {
  return join(home, 'dashboard', 'password.json')
}

async function readStored(path: string): Promise<Stored | undefined> {
  try {
    return storedSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined
    throw new Failure(
      'invalid',
      `Cannot read the password's hash in "${path}": the file is damaged or not readable; remove it to get a new ` +
        'password at the next start, or set HEARTH_DASHBOARD_PASSWORD',
      { cause },
    )
  }
}

async function hash(password: string): Promise<Stored> {
  const salt = randomBytes(16)
  const { N, r, p } = cost
  const digest = await derive(password, salt, { N, r, p })
  const [saltText, hashText] = [salt.toString('base64url'), digest.toString('base64url')]
  return { version: 1, algorithm: 'scrypt', N, r, p, salt: saltText, hash: hashText }
}

async function matches(stored: Stored, password: string): Promise<boolean> {
  const digest = await derive(password, Buffer.from(stored.salt, 'base64url'), stored)
  return timingSafeEqual(digest, Buffer.from(stored.hash, 'base64url'))
}

function derive(password: string, salt: Buffer, { N, r, p }: Pick<Stored, 'N' | 'r' | 'p'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: cost.maxmem }
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
