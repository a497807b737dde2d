import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from './failure.ts'
import { errorCode, writeFileAtomic } from './files.ts'
import { SERVICE_NAMES } from './services.ts'

const secretsSchema = z.strictObject({ version: z.literal(1), master: z.base64url().length(43) })

export type Secrets = {
  /** 32 bytes that belong to `purpose` alone: the same on every start, useless for any other purpose. */
  derive(purpose: string): Buffer
}

/**
 * Opens `secrets.json` in the state folder, creating it (mode 0600) with a random master secret on first use.
 *
 * @throws {Failure} `invalid` when the file is unreadable or damaged, cannot be created, or is missing where
 *   there are databases whose credentials only the lost one opens
 */
export async function openSecrets(home: string): Promise<Secrets> {
  const path = join(home, 'secrets.json')
  const present = (await readSecrets(path)) ?? (await readBesideDatabase(home, path))
  const master = Buffer.from(present ?? (await createSecrets(home, path)), 'base64url')
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', master, '', `hearth:${purpose}`, 32)) }
}

async function readSecrets(path: string): Promise<string | undefined> {
  try {
    return secretsSchema.parse(JSON.parse(await readFile(path, 'utf8'))).master
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined
    throw new Failure(
      'invalid',
      `Cannot read the secrets in "${path}": the file is damaged or not readable; put a backup in place with ` +
        '"hearth restore <file> --overwrite", or move it aside together with the databases to start anew',
      { cause },
    )
  }
}

// A database is made after the secrets, so another process that starts for the first time has both by now.
async function readBesideDatabase(home: string, path: string): Promise<string | undefined> {
  const databases = SERVICE_NAMES.map((name) => join(home, name, `${name}.db`)).filter((file) => existsSync(file))
  if (databases.length === 0) return undefined
  const present = await readSecrets(path)
  if (present !== undefined) return present
  throw new Failure(
    'invalid',
    `Cannot open the secrets: "${path}" is missing, and ${databases.map((file) => `"${file}"`).join(' and ')} ` +
      'can hold credentials that nothing else opens; put it back from a backup, all of it with "hearth restore <file> --overwrite", ' +
      'or move the databases aside to start anew',
  )
}

async function createSecrets(home: string, path: string): Promise<string> {
  const master = randomBytes(32).toString('base64url')
  try {
    await mkdir(home, { recursive: true })
    await writeFileAtomic(path, `${JSON.stringify({ version: 1, master })}\n`, { mode: 0o600, replace: false })
    return master
  } catch (cause) {
    // Another process was faster: its secrets are the ones that stay.
    const theirs = errorCode(cause) === 'EEXIST' ? await readSecrets(path) : undefined
    if (theirs !== undefined) return theirs
    throw new Failure('invalid', `Cannot create "${path}": set HEARTH_HOME to a folder that can be written`, { cause })
  }
}
