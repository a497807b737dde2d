import { hashKey, type OutsideSecrets, openSecrets } from '@hearth/kernel'
import type { VirtualKey } from '../domain/keys/key-ring.ts'

const noLimits = {
  requestsPerMinute: undefined,
  tokensPerMinute: undefined,
  tokensPerDay: undefined,
  tokensPerMonth: undefined,
}

/** Who signed in as the owner at chatflow and uses our page: has no secret, and may do everything. */
export const ownerKey: VirtualKey = {
  name: 'hearth:owner',
  hash: '',
  models: undefined,
  manages: true,
  limits: noLimits,
}

/** Who has a key of its own, under a name that no configured key can have. */
const owners = [
  { name: 'hearth:command', purpose: 'cli key', manages: true },
  { name: 'hearth:chatflow', purpose: 'chatflow service key', manages: false },
  { name: 'hearth:health', purpose: 'health service key', manages: false },
] as const

/**
 * The keys of the bundle's own: who can read the state folder is the owner, so the `hearth` command and
 * the services beside this one derive theirs from its secrets. They are stored nowhere.
 */
export async function ownKeys({
  home,
  secrets: outside,
}: {
  readonly home: string
  readonly secrets?: OutsideSecrets | undefined
}): Promise<readonly VirtualKey[]> {
  const secrets = await openSecrets(home, outside)
  return owners.flatMap(({ name, purpose, manages }) =>
    // A service beside this one may still have the secrets before, or already the ones to come.
    secrets.deriveAll(purpose).map((key) => {
      const hash = hashKey(key.toString('base64url'))
      return { name, hash, models: undefined, manages, limits: noLimits }
    }),
  )
}
