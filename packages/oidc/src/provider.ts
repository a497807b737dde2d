import { Failure } from '@hearth/kernel'
import type { ClientAuth, Configuration } from 'openid-client'
import type { Pending } from './pending.ts'
import type { Claims } from './person.ts'
import type { OidcSettings } from './settings.ts'

type Client = typeof import('openid-client')

/** Why the provider let nobody in, for people; the cause is for the log. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly reason: 'provider-down' | 'declined' | 'not-verified'

  constructor(reason: SignInFailure['reason'], cause: unknown) {
    super(`Cannot sign in at the provider: ${reason}`, { cause })
    this.reason = reason
  }
}

type Provided = {
  readonly claims: Claims & { readonly iss: string; readonly sub: string }
  /** As it came, for signing out. */
  readonly idToken: string
}

/** The OpenID provider. Each may throw a {@link SignInFailure}. */
export type Provider = {
  /** Where a browser goes to sign in, and what its answer is held against. */
  begin(): Promise<{ readonly url: URL } & Pick<Pending, 'state' | 'nonce' | 'verifier'>>
  /** @param answered the address of this service to which the provider led the browser, with what it answered */
  finish(answered: URL, pending: Pending): Promise<Provided>
  /** Where a browser ends its session at the provider; `undefined` where it has no such place. */
  endSession(idToken: string | undefined, goOnAt: URL): Promise<URL | undefined>
  /** Where the keys are that it signs with. */
  keysAt(): Promise<URL>
}

export type ProviderOptions = {
  readonly settings: OidcSettings
  /** Where the provider leads browsers back to. */
  readonly redirectUri: URL
  readonly fetch: typeof globalThis.fetch
  readonly nowMs: () => number
}

// What a provider says of itself changes with its versions alone; its keys are read anew when one is unknown.
const knownForMs = 3_600_000
const toleranceSeconds = 30

/** Nothing is asked before somebody signs in, and a provider that was down is asked again by the next one. */
export function createProvider({ settings, redirectUri, fetch, nowMs }: ProviderOptions): Provider {
  const ask = (client: Client) => discover(client, settings, fetch)
  let known: { readonly untilMs: number; readonly at: Promise<readonly [Client, Configuration]> } | undefined
  const discovered = async () => {
    if (known === undefined || known.untilMs <= nowMs()) {
      const at = import('openid-client').then(async (client) => [client, await ask(client)] as const)
      known = { untilMs: nowMs() + knownForMs, at }
    }
    const asked = known
    try {
      return await asked.at
    } catch (cause) {
      if (known === asked) known = undefined
      throw new SignInFailure('provider-down', cause)
    }
  }
  return {
    async begin() {
      const [client, configuration] = await discovered()
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri.href,
        scope: settings.oidcScopes.join(' '),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { url, state, nonce, verifier }
    },
    async finish(answered, pending) {
      const [client, configuration] = await discovered()
      try {
        return await redeem(client, configuration, answered, pending)
      } catch (cause) {
        throw new SignInFailure(reasonOf(client, cause), cause)
      }
    },
    async endSession(idToken, goOnAt) {
      const [client, configuration] = await discovered()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
      const hint = idToken === undefined ? {} : { id_token_hint: idToken }
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: goOnAt.href, ...hint })
    },
    async keysAt() {
      const [, configuration] = await discovered()
      const { jwks_uri: at } = configuration.serverMetadata()
      if (at === undefined) throw new SignInFailure('provider-down', new Error('the provider names no keys'))
      return new URL(at)
    },
  }
}

async function discover(client: Client, settings: OidcSettings, fetch: ProviderOptions['fetch']) {
  const { issuer, clientId, oidcClientSecret: secret } = settings
  const configuration = await client.discovery(
    issuer,
    clientId,
    { [client.clockTolerance]: toleranceSeconds },
    secret === undefined ? client.None() : authenticateBy(client, secret),
    {
      [client.customFetch]: (url, init) => fetch(url, init as RequestInit),
      // The operator wrote the address: one without TLS is meant, as within a network of containers.
      execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    },
  )
  // The token comes from the provider itself; its signature is checked as well, since it may come without TLS.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

// As the provider takes it; one that says nothing takes Basic.
function authenticateBy(client: Client, secret: string): ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

async function redeem(
  client: Client,
  configuration: Configuration,
  answered: URL,
  { state, nonce, verifier }: Pending,
): Promise<Provided> {
  const tokens = await client.authorizationCodeGrant(configuration, answered, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const own = tokens.claims()
  if (own === undefined || tokens.id_token === undefined) throw new Error('there is no ID token')
  const asksMore = configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = asksMore ? await client.fetchUserInfo(configuration, tokens.access_token, own.sub) : {}
  return { claims: { ...more, ...own }, idToken: tokens.id_token }
}

function reasonOf(client: Client, error: unknown): SignInFailure['reason'] {
  if (error instanceof client.AuthorizationResponseError) return 'declined'
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof Failure) return 'provider-down'
  return 'not-verified'
}
