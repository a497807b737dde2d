import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from './failure.ts'
import { errorCode, writeFileAtomic } from './files.ts'
import { hearthCommand } from './installation.ts'
import { SERVICE_NAMES } from './services.ts'

/** Master secrets, the current one first; each 32 bytes in base64url. */
export type Masters = readonly [string, ...string[]]

/** So many rotations may pass before the oldest is forgotten. */
export const maxEarlier = 8

const masterForm = z.base64url().length(43)
const fileForm = z.strictObject({
  version: z.literal(1),
  master: masterForm,
  /** Those before, newest first, until they are forgotten. */
  earlier: z.array(masterForm).max(maxEarlier).optional(),
})

/** Where the state folder keeps them. */
export const secretsPath = (home: string) => join(home, 'secrets.json')
export const newMaster = () => randomBytes(32).toString('base64url')

/** Whether a text has the form of a master secret in the file. */
export const isMaster = (text: string) => masterForm.safeParse(text).success

/** @throws {Failure} as `openSecrets` */
export async function openMasters(home: string): Promise<Masters> {
  return (await readMasters(home)) ?? (await readBesideDatabase(home)) ?? [await createMaster(home)]
}

/** `undefined` where there is no file. @throws {Failure} `invalid` for one that is damaged or not readable */
export async function readMasters(home: string): Promise<Masters | undefined> {
  const path = secretsPath(home)
  try {
    const { master, earlier = [] } = fileForm.parse(JSON.parse(await readFile(path, 'utf8')))
    return [master, ...earlier]
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined
    throw new Failure(
      'invalid',
      `Cannot read the secrets in "${path}": the file is damaged or not readable; put a backup in place with ` +
        `"${hearthCommand} restore <file> --overwrite", or move it aside together with the databases to start anew`,
      { cause },
    )
  }
}

// A database is made after the secrets, so another process that starts for the first time has both by now.
async function readBesideDatabase(home: string): Promise<Masters | undefined> {
  const databases = SERVICE_NAMES.map((name) => join(home, name, `${name}.db`)).filter((file) => existsSync(file))
  if (databases.length === 0) return undefined
  const present = await readMasters(home)
  if (present !== undefined) return present
  throw new Failure(
    'invalid',
    `Cannot open the secrets: "${secretsPath(home)}" is missing, and ${databases.map((file) => `"${file}"`).join(' and ')} ` +
      `can hold credentials that nothing else opens; put it back from a backup, all of it with "${hearthCommand} restore <file> --overwrite", ` +
      'or move the databases aside to start anew',
  )
}

async function createMaster(home: string): Promise<string> {
  const master = newMaster()
  try {
    await mkdir(home, { recursive: true })
    const text = `${JSON.stringify({ version: 1, master })}\n`
    await writeFileAtomic(secretsPath(home), text, { mode: 0o600, replace: false })
    return master
  } catch (cause) {
    // Another process was faster: its secrets are the ones that stay.
    const theirs = errorCode(cause) === 'EEXIST' ? await readMasters(home) : undefined
    if (theirs !== undefined) return theirs[0]
    throw new Failure(
      'invalid',
      `Cannot create "${secretsPath(home)}": set HEARTH_HOME to a folder that can be written`,
      {
        cause,
      },
    )
  }
}
