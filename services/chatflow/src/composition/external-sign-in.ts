import { Failure, type Secrets } from '@hearth/kernel'
import { openSignOn, readOidc } from '@hearth/oidc'
import type { ServiceContext } from '@hearth/server'
import type { ChatflowConfig } from '../config.ts'
import { admitPerson } from '../domain/access/admit-person.ts'
import { type ExternalSignInDeps, externalSignInPath } from '../routes/access/external-sign-in.ts'

/**
 * Signing in at a provider; `undefined` where the settings name none. The provider is asked when somebody signs in, so
 * that the service starts without it.
 *
 * @throws {Failure} `invalid` when the settings name it in part, or let nobody in
 */
export function openExternalSignIn(
  config: ChatflowConfig,
  { common, logger }: ServiceContext,
  secrets: Secrets,
  nowMs: () => number,
): ExternalSignInDeps | undefined {
  const settings = readOidc(config, common.urls.chatflow)
  if (settings === undefined) return undefined
  const rules = { owners: config.oidcOwnerGroups, permissions: config.oidcPermissions }
  if (rules.owners.length === 0 && rules.permissions.length === 0)
    throw new Failure(
      'invalid',
      'Cannot sign in at a provider: nobody may do anything; name groups in "oidcOwnerGroups" or "oidcPermissions"',
    )
  const keys = secrets.deriveAll('chatflow oidc sign-in')
  const cookie = 'hearth_oidc'
  const signOn = openSignOn({ settings, path: externalSignInPath, cookie, keys, logger, nowMs })
  return { signOn, admitPerson: (person) => admitPerson(person, rules) }
}
