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

/** Where the hash of the password is kept. */
export type PasswordPlace = {
  /** `undefined` where there is none yet. */
  read(): Promise<string | undefined>
  write(hash: string): Promise<void>
  /** The failure for a hash that is none. */
  damaged(cause: unknown): Failure
}

/**
 * The password that opens the service: the configured one, else the one whose scrypt hash `place`
 * holds, else a new one, whose hash is stored there and whose text is told this once.
 *
 * @throws {Failure} `invalid` when the hash is damaged or cannot be written
 */
export async function openPassword(place: PasswordPlace, configured: string | undefined): Promise<Password> {
  if (configured !== undefined) return configuredPassword(configured)
  const made = (await place.read()) === undefined ? await renewAt(place) : undefined
  return {
    // Read anew each time, so that a password which was renewed meanwhile counts at once.
    verify: (given) => matchesStored(place, given),
    stamp: async () => hashKey((await place.read()) ?? ''),
    change: async (password) => place.write(await hashPassword(password)),
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
export function renewPassword(path: string): Promise<string> {
  return renewAt(passwordFile(path))
}

/** Where the hash lies in a state folder. */
export function passwordPath(home: string): string {
  return join(home, 'dashboard', 'password.json')
}

/** A file that nobody else reads (mode 0600). */
export function passwordFile(path: string): PasswordPlace {
  return {
    async read() {
      try {
        const text = await readFile(path, 'utf8')
        JSON.parse(text)
        return text
      } catch (cause) {
        if (errorCode(cause) === 'ENOENT') return undefined
        throw damagedFile(path, cause)
      }
    },
    async write(hash) {
      await mkdir(dirname(path), { recursive: true })
      await writeFileAtomic(path, `${hash}\n`, { mode: 0o600 })
    },
    damaged: (cause) => damagedFile(path, cause),
  }
}

async function renewAt(place: PasswordPlace): Promise<string> {
  const made = createKey().slice(0, 20)
  await place.write(await hashPassword(made))
  return made
}

async function matchesStored(place: PasswordPlace, given: string): Promise<boolean> {
  const stored = await place.read()
  try {
    return await matchesPassword(stored, given)
  } catch (cause) {
    throw place.damaged(cause)
  }
}

function damagedFile(path: string, cause: unknown): Failure {
  return new Failure(
    'invalid',
    `Cannot read the password's hash in "${path}": the file is damaged or not readable; remove it to get a new ` +
      'password at the next start, or set HEARTH_DASHBOARD_PASSWORD',
    { cause },
  )
}
