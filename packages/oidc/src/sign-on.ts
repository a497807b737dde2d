import type { Keys, Logger } from '@hearth/kernel'
import { localPath } from '@hearth/server'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type ApiTokens, createApiTokens } from './api-tokens.ts'
import { goOnPage } from './go-on-page.ts'
import { createIdTokens } from './id-tokens.ts'
import { isAllowed } from './is-allowed.ts'
import { createPendingSignIns, type Pending, pendingMs } from './pending.ts'
import { type Person, readPerson } from './person.ts'
import { createProvider, type Provider, SignInFailure } from './provider.ts'
import { openProviderFetch } from './provider-fetch.ts'
import { type OidcSettings, publicAddress } from './settings.ts'

/** Lets somebody in, or says in a word why not. */
export type Enter = (person: Person) => Promise<{ readonly session: string } | { readonly refused: string }>

export type SignOn = {
  readonly settings: OidcSettings
  /** Where a path of this service is, as browsers see it; without the host. */
  pathOf(path: string): string
  /** Whether browsers reach the service by TLS, whatever a proxy in between speaks. */
  readonly isSecure: boolean
  /**
   * Answers at the one path of the sign-in: leads a browser to the provider, and takes it in when it comes back.
   *
   * @param enter begins the session
   * @param refusedAt the page that says why nobody came in, as a path of this service
   */
  answer(c: Context, enter: Enter, refusedAt: (reason: string) => string): Promise<Response>
  /**
   * Where the browser ends its session at the provider too, and goes on to a path of this service; `undefined` where
   * there is no such place, or the provider does not answer.
   */
  endAt(session: string, goOnAt: string): Promise<string | undefined>
  /** Tokens of the provider in place of keys; none where the settings name no audience. */
  readonly tokens: ApiTokens | undefined
  close(): Promise<void>
}

export type SignOnOptions = {
  readonly settings: OidcSettings
  /** The one path of the sign-in. */
  readonly path: string
  /** Cookies know no ports, so each service has a name of its own. */
  readonly cookie: string
  /** Seals what the browser keeps while it is at the provider. */
  readonly keys: Keys
  readonly logger: Logger
  readonly nowMs: () => number
}

/** Signing people in at an OpenID provider. */
export function openSignOn({ settings, path, cookie, keys, logger, nowMs }: SignOnOptions): SignOn {
  const { fetch, close } = openProviderFetch()
  const redirectUri = publicAddress(settings, path)
  const provider = createProvider({ settings, redirectUri, fetch, nowMs })
  const pending = createPendingSignIns({ keys, nowMs })
  const idTokens = createIdTokens()
  const pathOf = (local: string) => {
    const { pathname, search, hash } = publicAddress(settings, local)
    return pathname + search + hash
  }
  const isSecure = redirectUri.protocol === 'https:'
  const audience = settings.oidcApiAudience
  const { keysAt } = provider
  const begin = async (c: Context) => {
    const returnTo = localPath(c.req.query('redirectTo'))
    const { url, ...begun } = await provider.begin()
    const kept = pending.seal({ ...begun, returnTo })
    // Lax: the provider's page leads back here, which Strict would take for a stranger's.
    const bounds = { path: redirectUri.pathname, maxAge: pendingMs / 1_000 }
    setCookie(c, cookie, kept, { ...bounds, httpOnly: true, sameSite: 'Lax', secure: isSecure })
    return c.redirect(url.href)
  }
  const finish = async (c: Context, enter: Enter): Promise<Response | string> => {
    const begun = pending.take(getCookie(c, cookie) ?? '')
    deleteCookie(c, cookie, { path: redirectUri.pathname, secure: isSecure })
    const query = new URL(c.req.url).searchParams
    if (begun === undefined || query.get('state') !== begun.state) return 'expired'
    const answered = new URL(`${redirectUri.href}?${query}`)
    const { person, idToken } = await whoCame(provider, answered, begun, settings)
    if (!isAllowed(person, settings)) return 'not-allowed'
    const entered = await enter(person)
    if ('refused' in entered) return entered.refused
    idTokens.keep(entered.session, idToken)
    return goOnPage(c, pathOf(begun.returnTo))
  }
  return {
    settings,
    pathOf,
    isSecure,
    async answer(c, enter, refusedAt) {
      c.header('cache-control', 'no-store')
      const reason = await refusalOf(logger, async () => {
        const isBack = c.req.query('state') !== undefined || c.req.query('error') !== undefined
        return isBack ? await finish(c, enter) : await begin(c)
      })
      if (typeof reason !== 'string') return reason
      logger.info({ reason }, 'nobody came in by the provider')
      return c.redirect(publicAddress(settings, refusedAt(reason)).href)
    },
    async endAt(session, goOnAt) {
      const end = async () => await provider.endSession(idTokens.take(session), publicAddress(settings, goOnAt))
      const at = await refusalOf(logger, end)
      return typeof at === 'string' ? undefined : at?.href
    },
    tokens: audience === undefined ? undefined : createApiTokens({ settings, audience, keysAt, fetch, nowMs }),
    close,
  }
}

async function whoCame(provider: Provider, answered: URL, begun: Pending, settings: OidcSettings) {
  const { claims, idToken } = await provider.finish(answered, begun)
  return { person: readPerson(claims, settings), idToken }
}

async function refusalOf<T>(logger: Logger, work: () => Promise<T>): Promise<T | string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error
    logger.warn({ reason: error.reason, cause: textOf(error.cause) }, 'signing in at the provider failed')
    return error.reason
  }
}

// The causes of causes, without what the errors of the client carry along: answers of the provider, with tokens.
function textOf(error: unknown): string {
  const texts: string[] = []
  for (let at = error; at instanceof Error && texts.length < 5; at = at.cause) texts.push(at.message)
  return texts.join(': ')
}
