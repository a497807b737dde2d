import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SignJWT } from 'jose'
import { type Context, Provider } from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'

export type ProviderClient = {
  readonly id: string
  readonly secret: string
  /** Where it may lead browsers back to. */
  readonly redirectUris: readonly string[]
  /** Where it may lead them after signing out. */
  readonly signOutUris?: readonly string[]
}

export type StartedProvider = {
  readonly issuer: string
  /** What is told of people, by their subjects; whoever is in it signs in by saying so. */
  readonly people: Map<string, Readonly<Record<string, unknown>>>
  /** Looked at and changed before the token endpoint answers. */
  alterTokens(alter: ((answer: Record<string, unknown>) => void) | undefined): void
  /** An access token for an API, as a program with an account of its own at the provider gets one. */
  tokenOf(client: Pick<ProviderClient, 'id' | 'secret'>, audience: string): Promise<string>
  /** A token with these claims, signed with the provider's key or another. */
  sign(claims: object, options?: { readonly header?: object; readonly key?: KeyObject | Uint8Array }): Promise<string>
  close(): Promise<void>
}

/** How the token endpoint of a client in the tests takes its secret. */
type Options = { readonly method?: 'client_secret_basic' | 'client_secret_post' }

// Named by us, so that it does not warn each time that they are for development.
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const jwks = { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }] }
class InMemory extends MemoryAdapter {}

const scopes = 'openid profile email groups'

/** A real OpenID provider in this process, at a host name other than that of the services. */
export async function startProvider(
  clients: readonly ProviderClient[],
  options: Options = {},
): Promise<StartedProvider> {
  const people: StartedProvider['people'] = new Map()
  let alter: Parameters<StartedProvider['alterTokens']>[0]
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end()
  const server = createServer((request, response) => handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configurationOf(clients, people, options))
  provider.use(async (context, next) => {
    await next()
    if (context.path === '/token') alter?.(context.body as Record<string, unknown>)
  })
  const others = provider.callback()
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void signIn(provider, request, response)
    else others(request, response)
  }
  return {
    issuer,
    people,
    alterTokens: (next) => {
      alter = next
    },
    async tokenOf({ id, secret }, audience) {
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
      })
      return ((await response.json()) as { access_token: string }).access_token
    },
    sign: (claims, { header = {}, key = privateKey } = {}) =>
      new SignJWT({ iss: issuer, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'tests', typ: 'at+jwt', ...header })
        .sign(key),
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function configurationOf(
  clients: readonly ProviderClient[],
  people: StartedProvider['people'],
  { method = 'client_secret_basic' }: Options,
): object {
  return {
    clients: clients.map(({ id, secret, redirectUris, signOutUris = [] }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: redirectUris,
      post_logout_redirect_uris: signOutUris,
      token_endpoint_auth_method: method,
      grant_types: ['authorization_code', 'client_credentials'],
    })),
    adapter: InMemory,
    jwks,
    ttl: { AccessToken: 600, ClientCredentials: 600, IdToken: 600, Interaction: 600, Grant: 600, Session: 600 },
    clientAuthMethods: [method],
    scopes: scopes.split(' '),
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'realm_access'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    cookies: { keys: ['a key of tests'] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_: Context, audience: string) => ({
          audience,
          scope: 'api',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    // A program's own account is told of by the name of the client.
    extraTokenClaims: (_: Context, { clientId }: { clientId: string }) => people.get(clientId),
    pkce: { required: () => true },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: Context, accountId: string) =>
      people.has(accountId) ? { accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) } : undefined,
    loadExistingGrant: grantAll,
  }
}

// Nobody is asked whether they mean it.
async function grantAll({ oidc: { provider, client, session } }: Context) {
  const known = session.grantIdFor(client.clientId)
  if (known !== undefined) return await provider.Grant.find(known)
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(scopes)
  await grant.save()
  return grant
}

async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await text(request)).get('login')
    const result = accountId === '' ? { error: 'access_denied' } : { login: { accountId } }
    return await provider.interactionFinished(request, response, result)
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><title>Provider</title><form method="post">
<label>Login <input name="login"></label><button>Go on</button></form></html>`)
}
