import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type ApiTokens, createApiTokens } from './api-tokens.ts'
import { createProvider } from './provider.ts'
import { openProviderFetch } from './provider-fetch.ts'
import { oidcFields, readOidc } from './settings.ts'
import { type StartedProvider, startProvider } from './test-support/index.ts'

const audience = 'urn:hearth:api'
const client = { id: 'hearth', secret: 'a secret of tests', redirectUris: ['http://127.0.0.1:3001/login'] }
const soon = () => Math.floor(Date.now() / 1_000) + 600
const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey

async function start(fields: object = {}) {
  const started = await startProvider([client])
  onTestFinished(started.close)
  const opened = openProviderFetch()
  onTestFinished(opened.close)
  const asked: string[] = []
  let isDown = false
  const fetch: typeof opened.fetch = async (url, init) => {
    asked.push(new URL(`${url}`).pathname)
    if (isDown) throw new TypeError('fetch failed')
    return await opened.fetch(url, init)
  }
  const named = { oidcIssuer: started.issuer, oidcClientId: client.id, oidcApiAudience: audience, ...fields }
  const settings = readOidc(z.object(oidcFields).parse(named), 'http://127.0.0.1:3001')
  if (settings === undefined) throw new Error('there is a provider')
  let nowMs = Date.now()
  const clock = { nowMs: () => nowMs }
  const redirectUri = new URL(client.redirectUris[0] ?? '')
  const { keysAt } = createProvider({ settings, redirectUri, fetch, ...clock })
  const tokens = createApiTokens({ settings, audience, keysAt, fetch, ...clock })
  const pass = (ms: number) => {
    nowMs += ms
  }
  const goDown = (down: boolean) => {
    isDown = down
  }
  return { provider: started, tokens, asked, pass, goDown }
}

const good = () => ({ sub: '7', aud: audience, exp: soon(), groups: ['editors'], preferred_username: 'ada' })
const refusalOf = async (tokens: ApiTokens, text: string) => {
  const found = await tokens.find(text)
  return found !== undefined && 'refused' in found ? found.refused : found
}

describe('a token of the provider', () => {
  test('that it gave to a program for this API says who that is', async () => {
    const { provider, tokens } = await start()
    provider.people.set(client.id, { groups: ['programs'] })
    const token = await provider.tokenOf(client, audience)
    const person = { id: `${provider.issuer} hearth`, login: 'hearth', groups: ['programs'] }
    expect(await tokens.find(token)).toMatchObject({ person })
  })

  test.each([{ typ: 'at+jwt' }, { typ: 'application/at+jwt' }, { typ: 'JWT' }, { typ: undefined }])(
    'with the header %o is one for an API',
    async (header) => {
      const { provider, tokens } = await start()
      expect(await tokens.find(await provider.sign(good(), { header }))).toMatchObject({ person: { login: 'ada' } })
    },
  )

  const faults: readonly {
    readonly name: string
    readonly make: (provider: StartedProvider) => Promise<string>
    readonly is: string
  }[] = [
    { name: 'for another API', make: ({ sign }) => sign({ ...good(), aud: 'urn:other' }), is: 'not-verified' },
    { name: 'for nobody', make: ({ sign }) => sign({ ...good(), aud: undefined }), is: 'not-verified' },
    { name: 'that never ends', make: ({ sign }) => sign({ ...good(), exp: undefined }), is: 'not-verified' },
    { name: 'of nobody', make: ({ sign }) => sign({ ...good(), sub: undefined }), is: 'not-verified' },
    { name: 'that begins later', make: ({ sign }) => sign({ ...good(), nbf: soon() }), is: 'not-verified' },
    { name: 'that has ended', make: ({ sign }) => sign({ ...good(), exp: soon() - 1_200 }), is: 'expired' },
    {
      name: 'of another kind',
      make: ({ sign }) => sign(good(), { header: { typ: 'logout+jwt' } }),
      is: 'not-verified',
    },
    { name: "signed with another's key", make: ({ sign }) => sign(good(), { key: other }), is: 'not-verified' },
    {
      name: 'signed with a key that the provider does not have',
      make: ({ sign }) => sign(good(), { key: other, header: { kid: 'new' } }),
      is: 'not-verified',
    },
    {
      name: "signed with the client's secret",
      make: ({ sign }) =>
        sign(good(), { key: Buffer.from(client.secret.padEnd(32, '0')), header: { alg: 'HS256', kid: undefined } }),
      is: 'not-verified',
    },
    {
      name: 'whose signature was taken off',
      make: async ({ sign }) => {
        const [, claims] = (await sign(good())).split('.')
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.AA`
      },
      is: 'not-verified',
    },
    {
      name: 'whose claims were changed',
      make: async ({ sign, issuer }) => {
        const [header, , signature] = (await sign(good())).split('.')
        const claims = { iss: issuer, ...good(), groups: ['owners'] }
        return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
      },
      is: 'not-verified',
    },
  ]
  test.each(faults)('$name opens nothing', async ({ make, is }) => {
    const { provider, tokens } = await start()
    expect(await refusalOf(tokens, await make(provider))).toBe(is)
  })

  test('opens nothing once it has ended, and is verified anew after five minutes', async () => {
    const { provider, tokens, asked, pass } = await start()
    const token = await provider.sign({ ...good(), exp: soon() })
    expect(await refusalOf(tokens, token)).toMatchObject({ person: { login: 'ada' } })
    const once = asked.length
    expect(await refusalOf(tokens, token)).toMatchObject({ person: { login: 'ada' } })
    expect(asked).toHaveLength(once)
    pass(700_000)
    expect(await refusalOf(tokens, token)).toBe('expired')
  })

  test('of somebody who may not come in opens nothing', async () => {
    const { provider, tokens } = await start({ oidcAllowedGroups: ['team'] })
    expect(await refusalOf(tokens, await provider.sign(good()))).toBe('not-allowed')
  })
})

test.each([
  ['a key of ours', 'hearth-key-0123456789'],
  ['three parts that are no token', 'a.b.c'],
  ['a text longer than a header', `${'a'.repeat(20_000)}.b.c`],
])('%s is none, and nobody is asked', async (_, text) => {
  const { tokens, asked } = await start()
  expect(await tokens.find(text)).toBeUndefined()
  expect(asked).toEqual([])
})

test("another provider's token is none, and nobody is asked", async () => {
  const { provider, tokens, asked } = await start()
  expect(await tokens.find(await provider.sign({ ...good(), iss: 'https://id.example' }))).toBeUndefined()
  expect(asked).toEqual([])
})

test('while the provider is down nothing is said of a token, and it is asked again with the next', async () => {
  const { provider, tokens, goDown } = await start()
  const token = await provider.sign(good())
  goDown(true)
  await expect(tokens.find(token)).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 })
  goDown(false)
  expect(await tokens.find(token)).toMatchObject({ person: { login: 'ada' } })
})

test('an audience that is the client itself is refused: ID tokens are no keys', () => {
  const named = { oidcIssuer: 'https://id.example', oidcClientId: 'hearth', oidcApiAudience: 'hearth' }
  expect(() => readOidc(z.object(oidcFields).parse(named), 'http://127.0.0.1')).toThrow(/"oidcApiAudience"/)
})
