import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { ClientCredentials } from '../../domain/scrape/http-options.ts'
import { readText } from './read-text.ts'

/** Posts a form, and gives status and body. */
export type PostForm = (
  form: URLSearchParams,
  headers: Readonly<Record<string, string>>,
  grant: ClientCredentials,
  signal: AbortSignal,
) => Promise<{ readonly status: number; readonly text: string }>

/** Tokens of OAuth 2 client credentials, each kept until shortly before it expires. */
export type TokenSource = {
  /** @throws {Failure} `upstream` when the server gives none */
  get(grant: ClientCredentials, signal: AbortSignal): Promise<string>
  /** Forgets a token that was refused. */
  forget(grant: ClientCredentials): void
}

const answer = z.object({
  access_token: z.string().min(1),
  token_type: z.string().default('Bearer'),
  expires_in: z.coerce.number().optional(),
})

// A token that ends while it is under way is of no use.
const marginMs = 10_000

type Kept = { readonly token: Promise<string>; expiresMs: number }

/** @param clock Unix time in milliseconds */
export function createTokenSource(post: PostForm, clock: () => number): TokenSource {
  const kept = new Map<string, Kept>()
  return {
    async get(grant, signal) {
      const key = JSON.stringify(grant)
      const known = kept.get(key)
      if (known !== undefined && known.expiresMs > clock()) return known.token
      const fetched = fetchToken(post, grant, signal)
      const token = fetched.then(({ header }) => header)
      // Who asked is told below; there may be nobody else.
      token.catch(() => undefined)
      const entry: Kept = { token, expiresMs: Number.POSITIVE_INFINITY }
      kept.set(key, entry)
      try {
        const { header, lifeMs } = await fetched
        entry.expiresMs = clock() + lifeMs - marginMs
        return header
      } catch (error) {
        if (kept.get(key) === entry) kept.delete(key)
        throw error
      }
    },
    forget: (grant) => void kept.delete(JSON.stringify(grant)),
  }
}

async function fetchToken(post: PostForm, grant: ClientCredentials, signal: AbortSignal) {
  const secret = grant.clientSecret === undefined ? '' : await readText(grant.clientSecret)
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  if (grant.scopes.length > 0) form.set('scope', grant.scopes.join(' '))
  for (const [name, value] of Object.entries(grant.params)) form.append(name, value)
  const pair = Buffer.from(`${encodeURIComponent(grant.clientId)}:${encodeURIComponent(secret)}`).toString('base64')
  let given = await post(form, { authorization: `Basic ${pair}` }, grant, signal)
  if (given.status === 400 || given.status === 401) {
    // Some servers take the credentials as fields alone.
    form.set('client_id', grant.clientId)
    if (secret !== '') form.set('client_secret', secret)
    given = await post(form, {}, grant, signal)
  }
  return readAnswer(given, grant)
}

function readAnswer({ status, text }: { readonly status: number; readonly text: string }, grant: ClientCredentials) {
  const parsed = status === 200 ? answer.safeParse(parse(text)) : undefined
  if (parsed?.success !== true)
    throw new Failure('upstream', `Cannot fetch a token from ${grant.tokenUrl}: it answered with HTTP status ${status}`)
  const { access_token: token, token_type: type, expires_in: seconds } = parsed.data
  const scheme = type.toLowerCase() === 'bearer' ? 'Bearer' : type
  return { header: `${scheme} ${token}`, lifeMs: seconds === undefined ? Number.POSITIVE_INFINITY : seconds * 1000 }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
