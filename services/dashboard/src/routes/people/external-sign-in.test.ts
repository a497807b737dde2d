import { createBrowser } from '@hearth/oidc/test-support'
import { freePort } from '@hearth/server'
import { describe, expect, test } from 'vitest'
import { addUser } from '../../test-support/people.ts'
import { startDashboard } from '../../test-support/start-dashboard.ts'
import {
  otherClient,
  signInThere,
  startWithProvider,
  type WithProvider,
} from '../../test-support/start-with-provider.ts'

const cookie = 'hearth_dashboard_session'

const whoIs = async (browser: ReturnType<typeof createBrowser>, { url }: Pick<WithProvider, 'url'>) => {
  const answer = await browser.ask(`${url}/api/user`)
  return answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : answer.status
}
const isBack = (url: URL) => url.searchParams.has('code')

describe('somebody whom the provider knows', () => {
  test('becomes a user, and goes on where they wanted to', async () => {
    const started = await startWithProvider()
    const browser = createBrowser()
    const at = await browser.visit(`${started.start}?redirectTo=/d/abc/x?from=now-1h`, { as: '1' })
    expect(`${at.url}`).toBe(`${started.url}/d/abc/x?from=now-1h`)
    expect(await whoIs(browser, started)).toMatchObject({
      login: 'ada',
      name: 'Ada',
      email: 'ada@example.org',
      isGrafanaAdmin: false,
      isExternal: true,
      authLabels: ['Generic OAuth'],
    })
    const { body } = await started.ask('GET', '/api/org/users')
    expect(body).toContainEqual(expect.objectContaining({ login: 'ada', role: 'Viewer', isExternallySynced: false }))
  })

  test('is the same user at the next time, with what the provider says of them by then', async () => {
    const started = await startWithProvider({ oidcAdminGroups: ['admins'], oidcEditorGroups: ['writers'] })
    const first = await whoIs((await signInThere(started, '1')).browser, started)
    expect(first).toMatchObject({ name: 'Ada', isExternallySynced: true })
    const roleOf = async () => {
      const { body } = await started.ask('GET', '/api/org/users')
      return (body as { login: string; role: string }[]).find(({ login }) => login === 'ada')?.role
    }
    expect(await roleOf()).toBe('Admin')
    started.provider.people.set('1', { preferred_username: 'ada', name: 'Ada L', groups: ['writers'] })
    const second = await whoIs((await signInThere(started, '1')).browser, started)
    expect(second).toMatchObject({ id: (first as { id: number }).id, name: 'Ada L', email: 'ada@example.org' })
    expect(await roleOf()).toBe('Editor')
    started.provider.people.set('1', { preferred_username: 'ada', groups: [] })
    await signInThere(started, '1')
    expect(await roleOf()).toBe('Viewer')
  })

  test('keeps the role that an admin gave while no group gives one', async () => {
    const started = await startWithProvider({ oidcDefaultRole: 'Editor' })
    const { id } = (await whoIs((await signInThere(started, '1')).browser, started)) as { id: number }
    await started.ask('PATCH', `/api/org/users/${id}`, { role: 'Admin' })
    await signInThere(started, '1')
    const { body } = await started.ask('GET', '/api/org/users')
    expect(body).toContainEqual(expect.objectContaining({ login: 'ada', role: 'Admin' }))
  })

  test('is a server admin while their group says so', async () => {
    const started = await startWithProvider({ oidcServerAdminGroups: ['admins'] })
    expect(await whoIs((await signInThere(started, '1')).browser, started)).toMatchObject({ isGrafanaAdmin: true })
    started.provider.people.set('1', { preferred_username: 'ada' })
    expect(await whoIs((await signInThere(started, '1')).browser, started)).toMatchObject({ isGrafanaAdmin: false })
  })

  test('has no password that would let them in', async () => {
    const started = await startWithProvider()
    await signInThere(started, '1')
    const answer = await fetch(`${started.url}/api/user`, {
      headers: { authorization: `Basic ${Buffer.from('ada:').toString('base64')}` },
    })
    expect(answer.status).toBe(401)
  })

  test('has groups where a path says', async () => {
    const started = await startWithProvider({
      oidcGroupsClaim: 'realm_access.roles',
      oidcAllowedGroups: ['staff'],
    })
    started.provider.people.set('1', { preferred_username: 'ada', realm_access: { roles: ['staff'] } })
    expect(await whoIs((await signInThere(started, '1')).browser, started)).toMatchObject({ login: 'ada' })
  })
})

describe('nobody comes in', () => {
  const refusals = [
    { name: 'who is in no group that is let in', config: { oidcAllowedGroups: ['admins'] }, reason: 'not-allowed' },
    {
      name: 'whose address is of another domain',
      config: { oidcAllowedDomains: ['example.org'] },
      reason: 'not-allowed',
    },
    {
      name: 'who has no role where one is needed',
      config: { oidcAdminGroups: ['admins'], oidcStrictRoles: true },
      reason: 'no-role',
    },
    { name: 'who is unknown where nobody is made', config: { oidcSignUp: false }, reason: 'sign-up-off' },
    { name: 'who is one more than are kept', config: { maxUsers: 1 }, reason: 'full' },
  ]
  test.each(refusals)('$name', async ({ config, reason }) => {
    const started = await startWithProvider(config)
    const { browser, at } = await signInThere(started, '2')
    expect(`${at.url}`).toBe(`${started.url}/login?error=${reason}`)
    expect(browser.cookie('127.0.0.1', cookie)).toBeUndefined()
  })

  test('whose address the provider says it has not verified, where its domain counts', async () => {
    const started = await startWithProvider({ oidcAllowedDomains: ['example.org'] })
    expect((await signInThere(started, '1')).at.url.search).not.toContain('error')
    started.provider.people.set('1', { preferred_username: 'ada', email: 'ada@example.org', email_verified: false })
    expect((await signInThere(started, '1')).at.url.search).toBe('?error=not-allowed')
  })

  test('who was disabled here, and whose session then ended', async () => {
    const started = await startWithProvider()
    const { browser } = await signInThere(started, '1')
    const { id } = (await whoIs(browser, started)) as { id: number }
    await started.ask('POST', `/api/admin/users/${id}/disable`)
    expect(await whoIs(browser, started)).toBe(401)
    expect((await signInThere(started, '1', browser)).at.url.search).toBe('?error=disabled')
    expect(await whoIs(browser, started)).toBe(401)
  })

  test('who takes the name or the address of somebody else', async () => {
    const started = await startWithProvider()
    await addUser(started, 'ada', 'Admin')
    expect((await signInThere(started, '1')).at.url.search).toBe('?error=taken')
    started.provider.people.set('3', { preferred_username: 'admin' })
    expect((await signInThere(started, '3')).at.url.search).toBe('?error=taken')
  })

  test('who declines at the provider', async () => {
    const started = await startWithProvider()
    expect((await signInThere(started, '')).at.url.search).toBe('?error=declined')
  })
})

describe('a user who was added here', () => {
  test('is theirs who has the same address, where that is wanted and the provider has verified it', async () => {
    const started = await startWithProvider({ oidcLinkByEmail: true, oidcSignUp: false })
    const { id } = await addUser(started, 'lovelace', 'Editor')
    await started.ask('PUT', `/api/users/${id}`, { email: 'Ada@example.org' })
    expect((await signInThere(started, '1')).at.url.search).toBe('?error=sign-up-off')
    started.provider.people.set('1', { preferred_username: 'ada', email: 'ada@example.org', email_verified: true })
    expect(await whoIs((await signInThere(started, '1')).browser, started)).toMatchObject({ id, login: 'lovelace' })
  })

  test('is not, if it is the one that the configuration names', async () => {
    const started = await startWithProvider({ oidcLinkByEmail: true, oidcSignUp: false })
    await started.ask('PUT', '/api/user', { email: 'ada@example.org' })
    started.provider.people.set('1', { preferred_username: 'ada', email: 'ada@example.org', email_verified: true })
    expect((await signInThere(started, '1')).at.url.search).toBe('?error=sign-up-off')
  })
})

describe('an answer of the provider', () => {
  test('counts once, in the browser that asked for it', async () => {
    const started = await startWithProvider()
    const browser = createBrowser()
    const { url } = await browser.visit(started.start, { as: '1', stopBefore: isBack })
    const kept = browser.cookie('127.0.0.1', 'hearth_dashboard_oidc') ?? ''
    expect((await createBrowser().visit(url)).url.search).toBe('?error=expired')
    expect((await browser.visit(url)).url.pathname).toBe('/')
    expect(await whoIs(browser, started)).toMatchObject({ login: 'ada' })
    browser.setCookie('127.0.0.1', 'hearth_dashboard_oidc', kept)
    expect((await browser.visit(url)).url.search).toBe('?error=expired')
  })

  test.each([
    { name: 'to another question', change: (url: URL) => url.searchParams.set('state', 'made-up'), reason: 'expired' },
    {
      name: 'with a code that is made up',
      change: (url: URL) => url.searchParams.set('code', 'x'),
      reason: 'not-verified',
    },
    {
      name: 'of another provider',
      change: (url: URL) => url.searchParams.set('iss', 'http://evil'),
      reason: 'not-verified',
    },
  ])('$name lets nobody in', async ({ change, reason }) => {
    const started = await startWithProvider()
    const browser = createBrowser()
    const { url } = await browser.visit(started.start, { as: '1', stopBefore: isBack })
    change(url)
    expect((await browser.visit(url)).url.search).toBe(`?error=${reason}`)
    expect(browser.cookie('127.0.0.1', cookie)).toBeUndefined()
  })

  test('with the number of another question lets nobody in', async () => {
    const started = await startWithProvider()
    const browser = createBrowser()
    const asked = await browser.visit(started.start, { stopBefore: (url) => url.host !== new URL(started.url).host })
    asked.url.searchParams.set('nonce', 'made-up')
    expect((await browser.visit(asked.url, { as: '1' })).url.search).toBe('?error=not-verified')
  })

  test('with a token for another client lets nobody in', async () => {
    const started = await startWithProvider()
    const browser = createBrowser()
    const { url: asked } = await browser.visit(started.start, {
      stopBefore: (url) => url.host !== new URL(started.url).host,
    })
    const token = await tokenOfOther(started, asked)
    started.provider.alterTokens((answer) => {
      answer.id_token = token
    })
    expect((await browser.visit(asked, { as: '1' })).url.search).toBe('?error=not-verified')
    expect(browser.cookie('127.0.0.1', cookie)).toBeUndefined()
  })
})

test('a token whose signature is not the provider’s lets nobody in', async () => {
  const started = await startWithProvider()
  started.provider.alterTokens((answer) => {
    const [head = '', body = '', signature = ''] = String(answer.id_token).split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as object
    const forged = Buffer.from(JSON.stringify({ ...claims, groups: ['admins'] })).toString('base64url')
    answer.id_token = [head, forged, signature].join('.')
  })
  expect((await signInThere(started, '1')).at.url.search).toBe('?error=not-verified')
})

/** The ID token that the other client is given for the same person and number. */
async function tokenOfOther({ provider }: WithProvider, asked: URL): Promise<unknown> {
  const verifier = 'v'.repeat(43)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const theirs = new URL(asked)
  theirs.searchParams.set('client_id', otherClient.id)
  theirs.searchParams.set('code_challenge', Buffer.from(digest).toString('base64url'))
  const { url } = await createBrowser().visit(theirs, { as: '1', stopBefore: isBack })
  const answer = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${otherClient.id}:${encodeURIComponent(otherClient.secret)}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      redirect_uri: `${url.origin}${url.pathname}`,
      code_verifier: verifier,
    }),
  })
  const { id_token: token } = (await answer.json()) as { id_token?: unknown }
  expect(token).toEqual(expect.any(String))
  return token
}

describe('below a base path', () => {
  test('a browser comes back to it, and keeps its session for it alone', async () => {
    const { start } = await startWithProvider({}, undefined, '/boards')
    const browser = createBrowser()
    const at = await browser.visit(`${start}?redirectTo=/d/abc/x?from=now-1h`, { as: '1' })
    expect(`${at.url.pathname}${at.url.search}`).toBe('/boards/d/abc/x?from=now-1h')
    const answer = await fetch(start, { redirect: 'manual' })
    expect(answer.headers.get('set-cookie')).toContain('Path=/boards/login/generic_oauth;')
  })

  test('it is said why nobody came in', async () => {
    const { start } = await startWithProvider({ oidcAllowedGroups: ['none'] }, undefined, '/boards')
    const { at } = await signInThere({ start }, '1')
    expect(`${at.url.pathname}${at.url.search}`).toBe('/boards/login?error=not-allowed')
  })
})

describe('a browser', () => {
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    '/.//evil.example',
    '/"><script>',
  ])('is not led on to %s', async (redirectTo) => {
    const started = await startWithProvider()
    const at = await createBrowser().visit(`${started.start}?redirectTo=${encodeURIComponent(redirectTo)}`, { as: '1' })
    expect(at.url.origin).toBe(started.url)
    expect(at.text).not.toContain('"><script>')
  })

  test('keeps its question to itself, for ten minutes, and sends it to no other path', async () => {
    const started = await startWithProvider()
    const answer = await fetch(started.start, { redirect: 'manual' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toMatch(
      /^hearth_dashboard_oidc=v1\.[\w.-]+; Max-Age=600; Path=\/login\/generic_oauth; HttpOnly; SameSite=Lax$/,
    )
    const asked = new URL(answer.headers.get('location') ?? '')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email groups',
      code_challenge_method: 'S256',
      redirect_uri: started.start,
    })
  })

  test('is led to the provider at once where that is wanted, and not back there after signing out', async () => {
    const started = await startWithProvider({ oidcAutoLogin: true, loginForm: false })
    const browser = createBrowser()
    const at = await browser.visit(`${started.url}/d/abc`, { as: '1' })
    expect(`${at.url}`).toBe(`${started.url}/d/abc`)
    const out = await browser.visit(`${started.url}/logout`, { stopBefore: ({ host }) => !host.startsWith('127.') })
    expect(`${out.url.origin}${out.url.pathname}`).toBe(`${started.provider.issuer}/session/end`)
    expect(out.url.searchParams.get('post_logout_redirect_uri')).toBe(`${started.url}/login`)
    expect(out.url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(await whoIs(browser, started)).toBe(401)
    expect(await (await browser.ask(`${started.url}/api/login/methods`)).json()).toEqual({
      loginForm: false,
      oauth: { generic_oauth: { name: 'OpenID Connect' } },
    })
  })

  test('that signed in by password signs out here alone', async () => {
    const started = await startWithProvider()
    const browser = createBrowser()
    const body = JSON.stringify({ user: 'admin', password: 'correct horse' })
    expect((await browser.ask(`${started.url}/login`, { method: 'POST', body })).status).toBe(200)
    expect(await whoIs(browser, started)).toMatchObject({ login: 'admin', isExternal: false, authLabels: [] })
    expect(`${(await browser.visit(`${started.url}/logout`)).url}`).toBe(`${started.url}/login`)
  })
})

describe('without the provider', () => {
  test('the service is ready, says that the provider is down, and lets passwords in', async () => {
    const started = await startWithProvider({ oidcIssuer: `http://127.0.0.1:${await freePort()}` })
    expect((await fetch(`${started.url}/readyz`)).status).toBe(200)
    const { browser, at } = await signInThere(started, '1')
    expect(`${at.url}`).toBe(`${started.url}/login?error=provider-down`)
    expect(await whoIs(browser, started)).toBe(401)
    expect((await started.ask('GET', '/api/user')).status).toBe(200)
  })

  test('that went away meanwhile nobody comes in, and the sessions go on', async () => {
    const started = await startWithProvider()
    const { browser } = await signInThere(started, '1')
    const other = createBrowser()
    const { url } = await other.visit(started.start, { as: '2', stopBefore: isBack })
    await started.provider.close()
    expect((await other.visit(url)).url.search).toBe('?error=provider-down')
    expect(await whoIs(other, started)).toBe(401)
    expect(await whoIs(browser, started)).toMatchObject({ login: 'ada' })
  })

  test('in the settings there is nothing to sign in at', async () => {
    const { url, ask } = await startDashboard()
    expect((await fetch(`${url}/login/generic_oauth`)).status).toBe(404)
    expect((await ask('GET', '/api/login/methods')).body).toEqual({ loginForm: true, oauth: {} })
    expect((await ask('GET', '/api/frontend/settings')).body).toMatchObject({ oauth: {} })
  })

  test.each([
    { name: 'without a client', config: { oidcIssuer: 'http://localhost:9' } },
    { name: 'without an issuer', config: { oidcClientId: 'x' } },
  ])('named $name the service does not start', async ({ config }) => {
    await expect(startDashboard({ config })).rejects.toThrow(/Cannot sign in at a provider: "oidc/)
  })
})
