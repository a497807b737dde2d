import { startProvider } from '@hearth/oidc/test-support'
import { freePort } from '@hearth/server'
import { onTestFinished } from 'vitest'
import { startService, temporaryHome } from './running-service.ts'

/** Where browsers go to sign in at the provider, and come back to. */
export const oidcPath = '/api/v1/session/oidc'

/** As which the provider knows the service. */
export const oidcClient = { id: 'chatflows', secret: 'a secret of tests' } as const

/** The service beside a real OpenID provider, which knows `1` of `owners`, `2` of `readers` and `3` of nothing. */
export async function startWithProvider(settings: Record<string, unknown> = {}, below = '') {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}${below}`
  const signOutUris = [`${publicUrl}/`]
  const provider = await startProvider([{ ...oidcClient, redirectUris: [`${publicUrl}${oidcPath}`], signOutUris }])
  onTestFinished(provider.close)
  provider.people.set('1', { name: 'Ada', groups: ['owners'] })
  provider.people.set('2', { name: 'Ben', groups: ['readers', 'others'] })
  provider.people.set('3', { name: 'Cid' })
  const { home, remove } = await temporaryHome()
  const own = {
    port,
    oidcIssuer: provider.issuer,
    oidcClientId: oidcClient.id,
    oidcClientSecret: oidcClient.secret,
    oidcScopes: ['openid', 'profile', 'groups'],
    oidcPublicUrl: publicUrl,
    oidcOwnerGroups: ['owners'],
    oidcPermissions: [{ group: 'readers', permissions: ['chatflows:view'] }],
  }
  const service = await startService(home, { ...own, ...settings })
  let isRunning = true
  const stop = async () => {
    if (isRunning) await service.stop()
    isRunning = false
  }
  onTestFinished(async () => {
    await stop()
    await remove()
  })
  return { service, provider, home, own, stop, at: `${service.url}${oidcPath}` }
}
