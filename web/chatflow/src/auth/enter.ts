import { beginSession, isSignedIn, type Opener } from './ask-session.ts'
import { openerOfAddress } from './opener-of-address.ts'
import { session } from './session.ts'
import { t } from './words.ts'

/** What the page finds in its browser when it opens. */
export type Surroundings = {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>
  readonly history: Pick<History, 'state' | 'replaceState'>
  readonly storages: readonly Pick<Storage, 'getItem' | 'removeItem'>[]
}

/**
 * Signs in with what the address holds, or else finds out whether this browser is signed in. A secret in the address
 * is taken out of it and of the history at once.
 */
export async function enter(around: Surroundings): Promise<void> {
  const opener = takeFromAddress(around) ?? takeKeptKey(around)
  const refusal = opener === undefined ? undefined : await begin(opener)
  if (opener !== undefined && refusal === undefined) return session.begun()
  const isIn = await isSignedIn().catch(() => undefined)
  // A link that was used before, opened again where it was used.
  if (isIn === true) return session.begun()
  session.ended(isIn === undefined ? t('noAnswer') : refusal)
}

/** Signs in with what a new address of the same page holds, if anything. */
export async function enterAgain(around: Surroundings): Promise<void> {
  if (openerOfAddress(around.location.hash) !== undefined) await enter(around)
}

async function begin(opener: Opener): Promise<string | undefined> {
  try {
    await beginSession(opener)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function takeFromAddress({ location, history }: Surroundings): Opener | undefined {
  const opener = openerOfAddress(location.hash)
  if (opener !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
  return opener
}

// Where earlier versions kept the key: used once more, and kept no longer.
function takeKeptKey({ storages }: Surroundings): Opener | undefined {
  const name = 'hearth.chatflow.key'
  const key = storages.map((storage) => storage.getItem(name)).find((kept) => kept !== null)
  for (const storage of storages) storage.removeItem(name)
  return key === undefined || key === null ? undefined : { key, remember: true }
}
