import type { Keys } from '@hearth/kernel'
import { openSignOn, readOidc } from '@hearth/oidc'
import type { ServiceContext } from '@hearth/server'
import type { DashboardConfig } from '../config.ts'
import { createAdmitPerson } from '../domain/auth/admit-person.ts'
import type { Users } from '../domain/people/users.ts'
import { externalSignInPath } from '../routes/authenticate.ts'
import type { ExternalSignInDeps } from '../routes/people/external-sign-in.ts'

/**
 * Signing in at a provider; `undefined` where the settings name none. The provider is asked when somebody signs in, so
 * that the service starts without it.
 *
 * @throws {Failure} `invalid` when the settings name it in part
 */
export function openExternal(
  config: DashboardConfig,
  { common, logger }: ServiceContext,
  users: Users,
  keys: Keys,
): ExternalSignInDeps | undefined {
  const settings = readOidc(config, common.urls.dashboard)
  if (settings === undefined) return undefined
  const cookie = 'hearth_dashboard_oidc'
  const signOn = openSignOn({ settings, path: externalSignInPath, cookie, keys, logger, nowMs: Date.now })
  const rules = {
    serverAdmins: config.oidcServerAdminGroups,
    admins: config.oidcAdminGroups,
    editors: config.oidcEditorGroups,
    viewers: config.oidcViewerGroups,
    defaultRole: config.oidcDefaultRole,
    isStrict: config.oidcStrictRoles,
  }
  const { oidcSignUp: signsUp, oidcLinkByEmail: linksByEmail } = config
  return { signOn, admitPerson: createAdmitPerson({ users, rules, signsUp, linksByEmail }) }
}
