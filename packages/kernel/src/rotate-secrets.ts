import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from './failure.ts'
import { writeFileAtomic } from './files.ts'
import { type OutsideSecrets, openSecrets, type Secrets } from './secrets.ts'
import { type Masters, maxEarlier, newMaster, readMasters, secretsPath } from './secrets-file.ts'

// Services that keep something sealed.
const sealing = ['chatflow', 'dashboard'] as const

/**
 * Makes a new master secret for the next start, at which each service seals anew what those before sealed.
 *
 * @throws {Failure} `invalid` when there is none yet, or the file cannot be read
 */
export async function rotateSecrets(home: string): Promise<void> {
  const earlier = (await presentMasters(home)).slice(0, maxEarlier)
  await replace(home, { master: newMaster(), earlier })
}

/**
 * Forgets the master secrets before the current one; where the settings name that, all of the state folder.
 *
 * @returns how many were forgotten
 * @throws {Failure} as {@link rotateSecrets}, `conflict` while something may be sealed with one of them
 */
export async function forgetSecrets(home: string, outside?: OutsideSecrets): Promise<number> {
  const [master, ...earlier] = await presentMasters(home)
  const secrets = await openSecrets(home, outside)
  for (const service of sealing) await assertSealed(join(home, service), secrets)
  if (outside?.master === undefined) {
    await replace(home, { master })
    return earlier.length
  }
  await rm(secretsPath(home))
  return earlier.length + 1
}

/** Notes in a service's folder that all it keeps is sealed with the current master secret, so that those before can go. */
export async function noteSealed(folder: string, secrets: Secrets): Promise<void> {
  const isSole = secrets.deriveAll(purpose).length === 1
  if (isSole || (await sealedWith(folder)) === nameOf(secrets)) return
  await writeFileAtomic(notePath(folder), nameOf(secrets), { mode: 0o600 })
}

async function assertSealed(folder: string, secrets: Secrets): Promise<void> {
  if (!existsSync(folder) || (await sealedWith(folder)) === nameOf(secrets)) return
  throw new Failure(
    'conflict',
    `Cannot forget the secrets: "${folder}" may hold what only they open; start Hearth once, stop it, and try again`,
  )
}

const purpose = 'name of the master secret'
const nameOf = (secrets: Secrets) => secrets.derive(purpose).toString('base64url')
const notePath = (folder: string) => join(folder, 'sealed-with')

async function sealedWith(folder: string): Promise<string | undefined> {
  return readFile(notePath(folder), 'utf8').catch(() => undefined)
}

async function presentMasters(home: string): Promise<Masters> {
  const present = await readMasters(home)
  if (present !== undefined) return present
  throw new Failure('invalid', `Cannot change the secrets: "${secretsPath(home)}" is made at the first start`)
}

async function replace(home: string, secrets: { master: string; earlier?: readonly string[] }): Promise<void> {
  await writeFileAtomic(secretsPath(home), `${JSON.stringify({ version: 1, ...secrets })}\n`, { mode: 0o600 })
}
