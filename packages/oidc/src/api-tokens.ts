import { Failure, hashKey } from '@hearth/kernel'
import type { FetchImplementation, JWTPayload } from 'jose'
import { isAllowed } from './is-allowed.ts'
import { type Person, readPerson } from './person.ts'
import type { OidcSettings } from './settings.ts'

/** Why a token of the provider opens nothing. */
export type TokenRefusal = 'not-verified' | 'expired' | 'not-allowed'

/** Tokens that programs got from the provider, sent in place of a key. */
export type ApiTokens = {
  /**
   * Whose token this is, or why it opens nothing; `undefined` for a text that does not say that it is the provider's.
   *
   * @throws {Failure} `unavailable` while the provider does not tell its keys
   */
  find(text: string): Promise<{ readonly person: Person } | { readonly refused: TokenRefusal } | undefined>
}

export type ApiTokenOptions = {
  readonly settings: OidcSettings
  /** Whom a token must name as its audience. */
  readonly audience: string
  /** Where the provider's keys are. */
  readonly keysAt: () => Promise<URL>
  readonly fetch: typeof globalThis.fetch
  readonly nowMs: () => number
}

const form = /^[\w-]+\.[\w-]+\.[\w-]+$/
// Groups may be many; more than a header of HTTP is elsewhere cut off.
const maxCharacters = 16_384
const toleranceSeconds = 30
// A key that the provider takes back opens nothing from then on.
const rememberedForMs = 300_000
const maxRemembered = 1_000
// None of those for which both sides hold the same secret: the secret of the client is not a key.
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
// As RFC 9068 has it, and as providers had it before.
const types: readonly unknown[] = [undefined, 'at+jwt', 'application/at+jwt', 'JWT']
const faultsOfTokens: ReadonlySet<unknown> = new Set([
  'ERR_JOSE_ALG_NOT_ALLOWED',
  'ERR_JOSE_NOT_SUPPORTED',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWS_INVALID',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  'ERR_JWT_CLAIM_VALIDATION_FAILED',
  'ERR_JWT_INVALID',
])

type Jose = typeof import('jose')
type KeySet = ReturnType<Jose['createRemoteJWKSet']>
type Remembered = { readonly person: Person; readonly untilMs: number }

/**
 * Access tokens in the form of RFC 9068: signed by one of the provider's keys, of its issuer, for this audience, not
 * ended. Nothing is asked of the provider for a text that names another issuer.
 */
export function createApiTokens(options: ApiTokenOptions): ApiTokens {
  const { settings, nowMs } = options
  const keysOf = createKeySets(options)
  const remembered = new Map<string, Remembered>()
  const remember = (digest: string, known: Remembered) => {
    remembered.set(digest, known)
    const [oldest] = remembered.keys()
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
  }
  return {
    async find(text) {
      if (text.length > maxCharacters || !form.test(text)) return undefined
      const digest = hashKey(text)
      const known = remembered.get(digest)
      if (known !== undefined && known.untilMs > nowMs()) return { person: known.person }
      remembered.delete(digest)
      const jose = await import('jose')
      if (!saysIssuer(jose, text, settings.issuer.href)) return undefined
      const verified = await verify(jose, text, await keysOf(jose), options)
      if (typeof verified === 'string') return { refused: verified }
      const { iss = '', sub = '', exp = 0 } = verified
      const person = readPerson({ ...verified, iss, sub }, settings)
      if (!isAllowed(person, settings)) return { refused: 'not-allowed' }
      const endsMs = (exp + toleranceSeconds) * 1_000
      remember(digest, { person, untilMs: Math.min(endsMs, nowMs() + rememberedForMs) })
      return { person }
    },
  }
}

// An issuer is compared letter by letter; `URL` alone has put a slash behind a host that has no path.
function saysIssuer({ decodeJwt }: Jose, text: string, issuer: string): boolean {
  try {
    const { iss } = decodeJwt(text)
    return iss === issuer || `${iss}/` === issuer
  } catch {
    return false
  }
}

function createKeySets({ keysAt, fetch }: ApiTokenOptions) {
  let known: { readonly href: string; readonly keys: KeySet } | undefined
  return async ({ createRemoteJWKSet, customFetch }: Jose): Promise<KeySet> => {
    const at = await keysAt().catch((cause: unknown) => {
      throw unavailable(cause)
    })
    if (known?.href !== at.href) {
      const ask: FetchImplementation = (url, init) => fetch(url, init)
      known = { href: at.href, keys: createRemoteJWKSet(at, { [customFetch]: ask }) }
    }
    return known.keys
  }
}

async function verify(
  jose: Jose,
  text: string,
  keys: KeySet,
  { settings, audience, nowMs }: ApiTokenOptions,
): Promise<JWTPayload | TokenRefusal> {
  const { href } = settings.issuer
  try {
    const { payload, protectedHeader } = await jose.jwtVerify(text, keys, {
      issuer: [href, href.replace(/\/$/, '')],
      audience,
      algorithms,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(nowMs()),
    })
    return types.includes(protectedHeader.typ) ? payload : 'not-verified'
  } catch (error) {
    const code = error instanceof jose.errors.JOSEError ? error.code : undefined
    if (code === jose.errors.JWTExpired.code) return 'expired'
    if (faultsOfTokens.has(code)) return 'not-verified'
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): Failure {
  return new Failure('unavailable', 'Cannot check the token: the OpenID provider does not tell its keys; try again', {
    cause,
    retryAfterSeconds: 5,
  })
}
