import { createBrowser } from '@hearth/oidc/test-support'
import { freePort } from '@hearth/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startService, temporaryHome, testKey } from '../../test-support/running-service.ts'
import { oidcPath as path, startWithProvider as start } from '../../test-support/start-with-provider.ts'

const sessionOf = async (browser: ReturnType<typeof createBrowser>, url: string) =>
  (await (await browser.ask(`${url}/api/v1/session`)).json()) as unknown
const statusOf = async (browser: ReturnType<typeof createBrowser>, url: string, method = 'GET', body?: object) => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return (await browser.ask(url, { method, ...sent })).status
}

describe('somebody whom the provider knows', () => {
  test('is the owner by their group, by name, and goes on where they wanted to', async () => {
    const { service, at } = await start()
    const browser = createBrowser()
    const { url } = await browser.visit(`${at}?redirectTo=/flows/x`, { as: '1' })
    expect(`${url}`).toBe(`${service.url}/flows/x`)
    expect(await sessionOf(browser, service.url)).toEqual({ signedIn: true, name: 'Ada', isOwner: true })
    expect(await statusOf(browser, `${service.url}/api/v1/apikey`)).toBe(200)
  })

  test('may what the permissions of their group say, and is no owner for the dashboards', async () => {
    const { service, at } = await start()
    const browser = createBrowser()
    await browser.visit(at, { as: '2' })
    expect(await sessionOf(browser, service.url)).toEqual({ signedIn: true, name: 'Ben', isOwner: false })
    expect(await statusOf(browser, `${service.url}/api/v1/chatflows`)).toBe(200)
    const flow = { name: 'F', flowData: '{"nodes":[],"edges":[]}', type: 'CHATFLOW' }
    expect(await statusOf(browser, `${service.url}/api/v1/chatflows`, 'POST', flow)).toBe(403)
    expect(await statusOf(browser, `${service.url}/api/v1/apikey`)).toBe(403)
    expect(await statusOf(browser, `${service.url}/api/v1/sign-in-links`, 'POST')).toBe(403)
  })

  test('keeps their session when the service starts again', async () => {
    const { service, home, own, stop, at } = await start()
    const [ada, ben] = [createBrowser(), createBrowser()]
    await ada.visit(at, { as: '1' })
    await ben.visit(at, { as: '2' })
    await stop()
    const again = await startService(home, own)
    onTestFinished(() => again.stop())
    expect(again.url).toBe(service.url)
    expect(await sessionOf(ada, service.url)).toEqual({ signedIn: true, name: 'Ada', isOwner: true })
    expect(await sessionOf(ben, service.url)).toEqual({ signedIn: true, name: 'Ben', isOwner: false })
  })

  test('signs out of everywhere where they are, and nobody else', async () => {
    const { service, at } = await start()
    const browsers = [createBrowser(), createBrowser(), createBrowser()] as const
    const [here, there, ada] = browsers
    for (const browser of [here, there]) await browser.visit(at, { as: '2' })
    await ada.visit(at, { as: '1' })
    const answer = await here.ask(`${service.url}/api/v1/sessions`, { method: 'DELETE' })
    expect(await answer.json()).toEqual({ ended: 2 })
    const states = await Promise.all(browsers.map((browser) => sessionOf(browser, service.url)))
    expect(states).toMatchObject([{ signedIn: false }, { signedIn: false }, { signedIn: true }])
  })

  test('signs out at the provider too', async () => {
    const { service, provider, at } = await start()
    const browser = createBrowser()
    await browser.visit(at, { as: '2' })
    const answer = await browser.ask(`${service.url}/api/v1/session`, { method: 'DELETE' })
    const { continueAt, ...rest } = (await answer.json()) as { continueAt: string }
    expect(rest).toEqual({ signedIn: false, name: null, isOwner: false })
    const end = new URL(continueAt)
    expect(`${end.origin}${end.pathname}`).toBe(`${provider.issuer}/session/end`)
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${service.url}/`)
    expect(end.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(await sessionOf(browser, service.url)).toMatchObject({ signedIn: false })
  })
})

test('everybody who is let in may what is said of "*"', async () => {
  const permissions = [{ group: '*', permissions: ['chatflows:view'] }]
  const { service, at } = await start({ oidcOwnerGroups: [], oidcPermissions: permissions })
  const browser = createBrowser()
  await browser.visit(at, { as: '3' })
  expect(await sessionOf(browser, service.url)).toEqual({ signedIn: true, name: 'Cid', isOwner: false })
})

describe('nobody comes in', () => {
  test.each([
    { name: 'whose groups may nothing', as: '3', settings: {}, reason: 'no-role' },
    {
      name: 'who is in no group that is let in',
      as: '2',
      settings: { oidcAllowedGroups: ['owners'] },
      reason: 'not-allowed',
    },
    { name: 'who declines at the provider', as: '', settings: {}, reason: 'declined' },
  ])('$name', async ({ as, settings, reason }) => {
    const { service, at } = await start(settings)
    const browser = createBrowser()
    expect(`${(await browser.visit(at, { as })).url}`).toBe(`${service.url}/?sign-in-error=${reason}`)
    expect(browser.cookie('127.0.0.1', 'hearth_session')).toBeUndefined()
  })

  test('with an answer that counted before, or that another browser asked for', async () => {
    const { service, at } = await start()
    const browser = createBrowser()
    const { url } = await browser.visit(at, { as: '1', stopBefore: (next) => next.searchParams.has('code') })
    const kept = browser.cookie('127.0.0.1', 'hearth_oidc') ?? ''
    expect(`${(await createBrowser().visit(url)).url}`).toBe(`${service.url}/?sign-in-error=expired`)
    expect((await browser.visit(url)).url.search).toBe('')
    browser.setCookie('127.0.0.1', 'hearth_oidc', kept)
    expect((await browser.visit(url)).url.search).toBe('?sign-in-error=expired')
  })

  test('while the provider is down, but keys go on', async () => {
    const { service, at } = await start({ oidcIssuer: `http://127.0.0.1:${await freePort()}` })
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    expect(`${(await createBrowser().visit(at)).url}`).toBe(`${service.url}/?sign-in-error=provider-down`)
    expect(await service.call('GET', 'chatflows')).toEqual(expect.any(Array))
  })
})

test('below a path the provider leads back below it', async () => {
  const { at, service } = await start({}, '/hearth')
  const answer = await fetch(at, { redirect: 'manual' })
  const asked = new URL(answer.headers.get('location') ?? '')
  expect(asked.searchParams.get('redirect_uri')).toBe(`${service.url}/hearth${path}`)
  expect(answer.headers.get('set-cookie')).toContain(`; Path=/hearth${path};`)
  const methods = await fetch(`${service.url}/api/v1/session/methods`)
  expect(await methods.json()).toEqual({ provider: { name: 'OpenID Connect', path: `/hearth${path}`, auto: false } })
})

describe('the settings', () => {
  const begin = async (settings: Record<string, unknown>) => {
    const { home, remove } = await temporaryHome()
    onTestFinished(remove)
    return await startService(home, { apiKey: testKey, ...settings })
  }

  test('without a provider have nothing to sign in at', async () => {
    const service = await begin({})
    onTestFinished(() => service.stop())
    expect((await fetch(`${service.url}${path}`)).status).toBe(404)
    expect(await (await fetch(`${service.url}/api/v1/session/methods`)).json()).toEqual({ provider: null })
  })

  test('with one at which nobody may anything are refused', async () => {
    const settings = { oidcIssuer: 'http://localhost:9', oidcClientId: 'x' }
    await expect(begin(settings)).rejects.toThrow(/nobody may do anything; name groups in "oidcOwnerGroups"/)
  })

  test('with permissions that are none are refused', async () => {
    const oidcPermissions = [{ group: 'g', permissions: [] }]
    await expect(begin({ oidcPermissions })).rejects.toThrow()
    await expect(begin({ oidcPermissions: [{ group: 'g', permissions: ['everything'] }] })).rejects.toThrow(
      /must be like/,
    )
  })
})
