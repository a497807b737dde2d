import { hkdfSync } from 'node:crypto'
import { isMaster, openMasters, readMasters } from './secrets-file.ts'

/** Master secrets that the settings name, each of at least 32 characters. */
export type OutsideSecrets = {
  /** Counts instead of that of `secrets.json`, which still opens what it closed. */
  readonly master?: string
  /** Further ones that open what they closed: those before, or the one to come. */
  readonly others: readonly string[]
}

/** The first closes and signs; all of them open and are accepted. */
export type Keys = readonly [Buffer, ...Buffer[]]

export type Secrets = {
  /** 32 bytes that belong to `purpose` alone: the same on every start, useless for any other purpose. */
  derive(purpose: string): Buffer
  /** The same, with those of the other master secrets that are still, or already, accepted. */
  deriveAll(purpose: string): Keys
}

/**
 * Opens `secrets.json` in the state folder, creating it (mode 0600) with a random master secret on first use. Where the
 * settings name a master secret none is created.
 *
 * @throws {Failure} `invalid` when the file is unreadable or damaged, cannot be created, or is missing where
 *   there are databases whose credentials only the lost one opens
 */
export async function openSecrets(home: string, outside: OutsideSecrets = { others: [] }): Promise<Secrets> {
  const { master: named, others } = outside
  const [master, ...earlier] =
    named === undefined ? await openMasters(home) : ([named, ...((await readMasters(home)) ?? [])] as const)
  const more = [...new Set([...earlier, ...others])].filter((other) => other !== master)
  const from = (text: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', bytesOf(text), '', `hearth:${purpose}`, 32))
  return {
    derive: (purpose) => from(master, purpose),
    deriveAll: (purpose) => [from(master, purpose), ...more.map((other) => from(other, purpose))],
  }
}

// One in the form of the file is that of the file, so that it can move out of it; any other is the text itself.
function bytesOf(master: string): Buffer {
  return isMaster(master) ? Buffer.from(master, 'base64url') : Buffer.from(master)
}
