import { generateKeyPairSync } from 'node:crypto'
import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { credentialKinds } from '../credential-kinds.ts'
import { createCredentialTrials } from './credential-trials.ts'
import { trialRequests } from './trial-requests.ts'

const signal = new AbortController().signal

function trialsThatAnswer(status: number, body: string) {
  const seen: Headers[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    seen.push(new Headers(init?.headers))
    return new Response(body, { status })
  }
  const checkHost = async () => '127.0.0.1'
  const env = { fetch, checkHost, listModels: async () => ['m'], variable: () => undefined, nowMs: () => 0 }
  return { seen, trials: createCredentialTrials(env) }
}

test('every trial is of a kind that there is', () => {
  const { trials } = trialsThatAnswer(200, '{}')
  expect([...trials.keys()].filter((kind) => !credentialKinds.has(kind))).toEqual([])
})

test.each(trialRequests)('$kind: what is asked carries the secret of the credential', async ({ kind }) => {
  const { seen, trials } = trialsThatAnswer(200, '{}')
  const fields = (credentialKinds.get(kind)?.inputs ?? []).map(({ name, type }) => [
    name,
    type === 'password' ? `value-of-${name}` : /url|endpoint/i.test(name) ? 'https://db.example.org/' : 'name',
  ])
  await trials.get(kind)?.run(Object.fromEntries(fields), signal)
  const secrets = (credentialKinds.get(kind)?.inputs ?? []).filter(({ type }) => type === 'password')
  const basic = atob(/^Basic (.*)$/.exec(seen[0]?.get('authorization') ?? '')?.[1] ?? '')
  const sent = JSON.stringify([...(seen[0] ?? []), basic])
  expect(secrets.some(({ name }) => sent.includes(`value-of-${name}`))).toBe(true)
})

test.each([
  { name: 'a refusal', status: 401, body: '{"message":"Bad credentials"}', says: 'refuses it (401)' },
  { name: 'a refusal inside of a success', status: 200, body: '{"ok":false,"error":"x"}', says: 'refuses it (200)' },
])('$name is told', async ({ status, body, says }) => {
  const { trials } = trialsThatAnswer(status, body)
  const failed = await trials
    .get('slackApi')
    ?.run({ botToken: 'a' }, signal)
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Failure)
  expect(String(failed)).toContain(says)
})

describe('keys of AWS', () => {
  const keys = { awsKey: 'AK', awsSecret: 'secret' }

  test('say whose they are, and the secret part is not sent', async () => {
    const { seen, trials } = trialsThatAnswer(200, '<Arn>arn:aws:iam::1:user/ada</Arn>')
    expect(await trials.get('awsApi')?.run(keys, signal)).toContain('as arn:aws:iam::1:user/ada')
    expect(seen[0]?.get('authorization')).toContain('Credential=AK/19700101/us-east-1/sts/')
    expect(JSON.stringify([...(seen[0] ?? [])])).not.toContain('"secret"')
  })

  test('are refused in words', async () => {
    const { trials } = trialsThatAnswer(
      403,
      '<Message>The security token included in the request is invalid.</Message>',
    )
    await expect(trials.get('awsApi')?.run(keys, signal)).rejects.toThrow(
      'sts.amazonaws.com refuses it (403): The security token included in the request is invalid.',
    )
  })

  test('are asked for where one is missing', async () => {
    const { seen, trials } = trialsThatAnswer(200, '')
    await expect(trials.get('dynamodbMemoryApi')?.run({ accessKey: 'AK' }, signal)).rejects.toThrow('lacks')
    expect(seen).toEqual([])
  })
})

describe('a service account of Google', () => {
  const account = (private_key: string) =>
    JSON.stringify({ client_email: 'a@b', private_key, project_id: 'ours', token_uri: 'https://t.example/token' })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

  test.each([
    { name: 'that holds names its project', status: 200, key: pem, says: 'Google accepts it, for the project "ours"' },
    { name: 'that Google refuses', status: 400, key: pem, says: 'Google refused its service account (400)' },
    { name: 'whose key is none', status: 200, key: 'no key', says: 'its private key cannot be read' },
  ])('$name', async ({ status, key, says }) => {
    const { trials } = trialsThatAnswer(status, '{"access_token":"t"}')
    const told = await trials
      .get('googleVertexAuth')
      ?.run({ googleApplicationCredential: account(key) }, signal)
      .catch(String)
    expect(told).toContain(says)
  })
})

test('an address that is none is told before anybody is asked', async () => {
  const { seen, trials } = trialsThatAnswer(200, '{}')
  await expect(trials.get('elasticsearchApi')?.run({ endpoint: 'db', apiKey: 'a' }, signal)).rejects.toThrow(
    'is no address, such as https://example.org',
  )
  expect(seen).toEqual([])
})
