import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createProvider, SignInFailure } from './provider.ts'
import { openProviderFetch } from './provider-fetch.ts'
import { oidcFields, readOidc } from './settings.ts'
import { createBrowser, startProvider } from './test-support/index.ts'

const redirectUri = new URL('http://127.0.0.1:3001/login/generic_oauth')
const client = { id: 'hearth', secret: 'a secret: with %signs & more', redirectUris: [redirectUri.href] }

function providerAt(issuer: string, fields: object = {}, isDown = () => false) {
  const opened = openProviderFetch()
  onTestFinished(opened.close)
  const fetch: typeof opened.fetch = async (...asked) => {
    if (isDown()) throw new TypeError('fetch failed')
    return await opened.fetch(...asked)
  }
  const named = { oidcIssuer: issuer, oidcClientId: client.id, oidcClientSecret: client.secret, ...fields }
  const settings = readOidc(z.object(oidcFields).parse(named), 'http://127.0.0.1:3001')
  if (settings === undefined) throw new Error('there is a provider')
  return createProvider({ settings, redirectUri, fetch, nowMs: Date.now })
}

const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof SignInFailure ? error.reason : error
}

describe('a provider', () => {
  test.each(['client_secret_basic', 'client_secret_post'] as const)(
    'that takes secrets as %s lets people in',
    async (method) => {
      const started = await startProvider([client], { method })
      onTestFinished(started.close)
      started.people.set('1', { name: 'Ada' })
      const provider = providerAt(started.issuer)
      const { url, ...begun } = await provider.begin()
      const back = await createBrowser().visit(url, { as: '1', stopBefore: (next) => next.searchParams.has('code') })
      const came = await provider.finish(back.url, { ...begun, returnTo: '/', untilMs: 0 })
      expect(came.claims).toMatchObject({ iss: started.issuer, sub: '1', name: 'Ada' })
    },
  )

  test('with another secret lets nobody in', async () => {
    const started = await startProvider([client])
    onTestFinished(started.close)
    started.people.set('1', {})
    const provider = providerAt(started.issuer, { oidcClientSecret: 'wrong' })
    const { url, ...begun } = await provider.begin()
    const back = await createBrowser().visit(url, { as: '1', stopBefore: (next) => next.searchParams.has('code') })
    expect(await reasonOf(provider.finish(back.url, { ...begun, returnTo: '/', untilMs: 0 }))).toBe('not-verified')
  })

  test('that names itself otherwise than the settings is none', async () => {
    const started = await startProvider([client])
    onTestFinished(started.close)
    expect(await reasonOf(providerAt(started.issuer.replace('localhost', '127.0.0.1')).begin())).toBe('provider-down')
  })

  test('that was down is asked again by the next one', async () => {
    const started = await startProvider([client])
    onTestFinished(started.close)
    let isDown = true
    const provider = providerAt(started.issuer, {}, () => isDown)
    expect(await reasonOf(provider.begin())).toBe('provider-down')
    expect(await reasonOf(provider.endSession(undefined, redirectUri))).toBe('provider-down')
    isDown = false
    expect((await provider.begin()).url.origin).toBe(started.issuer)
    expect((await provider.endSession(undefined, redirectUri))?.origin).toBe(started.issuer)
  })

  test('is never asked where machines keep secrets of their own', async () => {
    const provider = providerAt('http://169.254.169.254')
    const error = await provider.begin().catch((thrown: unknown) => thrown)
    const texts: string[] = []
    for (let at = error; at instanceof Error; at = at.cause) texts.push(at.message)
    expect(texts.join('\n')).toContain('that is where machines keep secrets of their own')
  })
})
