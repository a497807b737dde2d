import { createBrowser, type StartedProvider, startProvider } from '@hearth/oidc/test-support'
import { freePort } from '@hearth/server'
import { onTestFinished } from 'vitest'
import { type Started, startDashboard } from './start-dashboard.ts'

const clientId = 'dashboards'
const clientSecret = 'a secret of tests'
/** Another client of the same provider. */
export const otherClient = { id: 'others', secret: 'another secret of tests' } as const

export type WithProvider = Started & {
  readonly provider: StartedProvider
  readonly start: string
}

/** A dashboard service beside a real OpenID provider, which knows `ada` of `admins` and `ben` of `readers`. */
export async function startWithProvider(
  config: Record<string, unknown> = {},
  home?: string,
  basePath = '',
): Promise<WithProvider> {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}${basePath}`
  const redirectUris = [`${publicUrl}/login/generic_oauth`]
  const clients = [
    { id: clientId, secret: clientSecret, redirectUris, signOutUris: [`${publicUrl}/login`] },
    { ...otherClient, redirectUris },
  ]
  const provider = await startProvider(clients)
  onTestFinished(provider.close)
  provider.people.set('1', { preferred_username: 'ada', name: 'Ada', email: 'ada@example.org', groups: ['admins'] })
  provider.people.set('2', { preferred_username: 'ben', name: 'Ben', email: 'ben@example.com', groups: ['readers'] })
  const settings = {
    port,
    oidcIssuer: provider.issuer,
    oidcClientId: clientId,
    oidcClientSecret: clientSecret,
    oidcScopes: ['openid', 'profile', 'email', 'groups'],
    ...config,
  }
  const started = await startDashboard({
    ...(home !== undefined && { home }),
    ...(basePath !== '' && { env: { HEARTH_DASHBOARD_BASE_PATH: basePath } }),
    config: { oidcPublicUrl: publicUrl, ...settings },
  })
  return { ...started, provider, start: `${publicUrl}/login/generic_oauth` }
}

/** A browser that signs in, and where that led it. */
export async function signInThere({ start }: Pick<WithProvider, 'start'>, as: string, browser = createBrowser()) {
  return { browser, at: await browser.visit(start, { as }) }
}
