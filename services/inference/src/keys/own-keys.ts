import { hashKey, openSecrets, type ServiceName, serviceKey } from '@hearth/kernel'
import type { VirtualKey } from '../domain/keys/key-ring.ts'

/** Services of the bundle that use models. */
const askingServices: readonly ServiceName[] = ['chatflow', 'health']

const noLimits = {
  requestsPerMinute: undefined,
  tokensPerMinute: undefined,
  tokensPerDay: undefined,
  tokensPerMonth: undefined,
}

/**
 * The keys of the bundle's own: who can read the state folder is the owner, so the `hearth` command and
 * the services beside this one need none of those configured. Configured names have no colon.
 */
export async function ownKeys(home: string): Promise<readonly VirtualKey[]> {
  const command = (await openSecrets(home)).derive('cli key').toString('base64url')
  const services = askingServices.map(async (service) =>
    toKey(`hearth:${service}`, await serviceKey(home, service), false),
  )
  return [toKey('hearth:command', command, true), ...(await Promise.all(services))]
}

function toKey(name: string, secret: string, manages: boolean): VirtualKey {
  return { name, hash: hashKey(secret), models: undefined, manages, limits: noLimits }
}
