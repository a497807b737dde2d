import { createSign } from 'node:crypto'
import { Failure } from '@hearth/kernel'
import { z } from 'zod'

const accountSchema = z.object({
  client_email: z.string(),
  private_key: z.string(),
  project_id: z.string().default(''),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
})

const answerSchema = z.object({ access_token: z.string(), expires_in: z.number().default(3_600) })

const scope = 'https://www.googleapis.com/auth/cloud-platform'
// Renewed this long before it ends, so that no call carries one that ends on the way.
const marginMs = 60_000

export type GoogleToken = { readonly projectId: string; read(signal?: AbortSignal): Promise<string> }

/**
 * Access tokens of a Google service account, renewed as they end.
 *
 * @param account the account's JSON key file as text
 * @throws {Failure} `broken` when it is none
 */
export function createGoogleToken(account: string, label: string, fetch: typeof globalThis.fetch): GoogleToken {
  const parsed = accountSchema.safeParse(parseJson(account))
  if (!parsed.success) {
    throw new Failure('broken', `Cannot call "${label}": its credential is not the JSON of a Google service account`)
  }
  const { client_email, private_key, project_id, token_uri } = parsed.data
  let held: { readonly token: string; readonly untilMs: number } | undefined
  return {
    projectId: project_id,
    async read(signal) {
      if (held !== undefined && Date.now() < held.untilMs) return held.token
      const assertion = signedClaim({ iss: client_email, aud: token_uri, scope }, private_key)
      const response = await fetch(token_uri, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
        ...(signal === undefined ? {} : { signal }),
      })
      const answer = answerSchema.safeParse(await response.json().catch(() => undefined))
      if (!response.ok || !answer.success) {
        throw new Failure('upstream', `Cannot call "${label}": Google refused its service account (${response.status})`)
      }
      held = { token: answer.data.access_token, untilMs: Date.now() + answer.data.expires_in * 1_000 - marginMs }
      return held.token
    },
  }
}

function signedClaim(claim: object, privateKey: string): string {
  const now = Math.floor(Date.now() / 1_000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ ...claim, iat: now, exp: now + 3_600 })}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
