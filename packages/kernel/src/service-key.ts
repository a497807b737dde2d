import { openSecrets } from './secrets.ts'
import type { ServiceName } from './service.ts'

/**
 * The key with which one service of the bundle asks another that has keys switched on. It is derived
 * from the secrets of the state folder, which only its owner can read, and stored nowhere.
 *
 * @throws {Failure} `invalid` as `openSecrets`
 */
export async function serviceKey(home: string, asking: ServiceName): Promise<string> {
  return (await openSecrets(home)).derive(`key of the ${asking} service`).toString('base64url')
}
