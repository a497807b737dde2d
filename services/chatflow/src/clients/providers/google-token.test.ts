import { createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createGoogleToken } from './google-token.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const account = {
  client_email: 'robot@example.com',
  private_key: privateKey,
  project_id: 'sea',
  token_uri: 'https://tokens.example.com/',
}

/** A token of the account, from a Google that answers like this; the assertions it was sent. */
function open(answer: object, status = 200) {
  const assertions: string[] = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    assertions.push(new URLSearchParams(String(init?.body)).get('assertion') ?? '')
    return Response.json(answer, { status })
  }
  return { token: createGoogleToken(JSON.stringify(account), 'Vertex', fetch), assertions }
}

const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

describe('the token of a service account', () => {
  test('is asked for with a claim that the account has signed', async () => {
    const { token, assertions } = open({ access_token: 'one' })
    expect(await token.read()).toBe('one')
    const [header, claim, signature = ''] = assertions[0]?.split('.') ?? []
    expect(decoded(header)).toEqual({ alg: 'RS256', typ: 'JWT' })
    const { iat, exp, ...rest } = decoded(claim)
    const scope = 'https://www.googleapis.com/auth/cloud-platform'
    expect(rest).toEqual({ iss: account.client_email, aud: account.token_uri, scope })
    expect(exp - iat).toBe(3_600)
    const verify = createVerify('RSA-SHA256').update(`${header}.${claim}`)
    expect(verify.verify(publicKey, signature, 'base64url')).toBe(true)
  })

  test.each([
    { name: 'kept while it holds', expires_in: 3_600, asked: 1 },
    { name: 'renewed once it holds for less than a minute', expires_in: 59, asked: 2 },
  ])('is $name', async ({ expires_in, asked }) => {
    const { token, assertions } = open({ access_token: 'one', expires_in })
    await token.read()
    await token.read()
    expect(assertions).toHaveLength(asked)
  })

  test('is none where Google refuses, or answers something else', async () => {
    await expect(open({ access_token: 'one' }, 403).token.read()).rejects.toThrow('refused its service account (403)')
    await expect(open({}).token.read()).rejects.toThrow('refused its service account (200)')
  })

  test('is none of what is no account', () => {
    expect(() => createGoogleToken('{}', 'Vertex', fetch)).toThrow('is not the JSON of a Google service account')
    expect(() => createGoogleToken('no json', 'Vertex', fetch)).toThrow('is not the JSON of a Google service account')
  })
})
