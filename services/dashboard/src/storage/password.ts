import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createKey, equalSecret, errorCode, Failure, hashKey, writeFileAtomic } from '@hearth/kernel'
import { hashPassword, matchesPassword } from './password-hash.ts'

export type Password = {
  readonly verify: (password: string) => Promise<boolean>
  /** Another text for another password. */
  readonly stamp: () => Promise<string>
  /** @throws {Failure} `invalid` when the configuration sets it */
  readonly change: (password: string) => Promise<void>
  /** The password in the clear, on the one start that made it. */
  readonly made: string | undefined
}

/**
 * The password that opens the service: the configured one, else the one whose scrypt hash `path`
 * holds, else a new one, whose hash is stored there (mode 0600) and whose text is told this once.
 *
 * @throws {Failure} `invalid` when the file is damaged or cannot be written
 */
export async function openPassword(path: string, configured: string | undefined): Promise<Password> {
  if (configured !== undefined) return configuredPassword(configured)
  const made = (await readStored(path)) === undefined ? await renewPassword(path) : undefined
  return {
    // Read anew each time, so that a password which was renewed meanwhile counts at once.
    verify: (given) => matchesStored(path, given),
    stamp: async () => hashKey((await readStored(path)) ?? ''),
    change: (password) => store(path, password),
    made,
  }
}

function configuredPassword(configured: string): Password {
  const message =
    'Cannot change this password: HEARTH_DASHBOARD_PASSWORD or the configuration file sets it; change it there'
  return {
    verify: async (given) => equalSecret(given, configured),
    stamp: async () => 'configured',
    change: () => Promise.reject(new Failure('invalid', message, { code: 'password-configured' })),
    made: undefined,
  }
}

/** Makes a new password, stores its hash at `path` (mode 0600) and returns it: nobody can read it again. */
export async function renewPassword(path: string): Promise<string> {
  const made = createKey().slice(0, 20)
  await store(path, made)
  return made
}

/** Where the hash lies in a state folder. */
export function passwordPath(home: string): string {
  return join(home, 'dashboard', 'password.json')
}

async function store(path: string, password: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFileAtomic(path, `${await hashPassword(password)}\n`, { mode: 0o600 })
}

async function matchesStored(path: string, given: string): Promise<boolean> {
  const stored = await readStored(path)
  try {
    return await matchesPassword(stored, given)
  } catch (cause) {
    throw damaged(path, cause)
  }
}

async function readStored(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8')
    JSON.parse(text)
    return text
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined
    throw damaged(path, cause)
  }
}

function damaged(path: string, cause: unknown): Failure {
  return new Failure(
    'invalid',
    `Cannot read the password's hash in "${path}": the file is damaged or not readable; remove it to get a new ` +
      'password at the next start, or set HEARTH_DASHBOARD_PASSWORD',
    { cause },
  )
}
