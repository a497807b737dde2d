import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from './failure.ts'
import { errorCode, writeFileAtomic } from './files.ts'

const secretsSchema = z.strictObject({ version: z.literal(1), master: z.base64url().length(43) })

export type Secrets = {
  /** 32 bytes that belong to `purpose` alone: the same on every start, useless for any other purpose. */
  derive(purpose: string): Buffer
}

/**
 * Opens `secrets.json` in the state folder, creating it (mode 0600) with a random master secret on first use.
 *
 * @throws {Failure} `invalid` when the file is unreadable or damaged, or cannot be created
 */
export async function openSecrets(home: string): Promise<Secrets> {
  const path = join(home, 'secrets.json')
  const master = Buffer.from((await readSecrets(path)) ?? (await createSecrets(home, path)), 'base64url')
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', master, '', `hearth:${purpose}`, 32)) }
}

async function readSecrets(path: string): Promise<string | undefined> {
  try {
    return secretsSchema.parse(JSON.parse(await readFile(path, 'utf8'))).master
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined
    throw new Failure(
      'invalid',
      `Cannot read the secrets in "${path}": the file is damaged or not readable; restore it from a backup, ` +
        'or remove it to start with new secrets (stored credentials then have to be entered again)',
      { cause },
    )
  }
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
