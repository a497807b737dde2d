import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from '../../test-support/scripted-upstream.ts'

// Each test asks from an address of its own, as told by a proxy that is trusted.
const apiKey = 'a-guessable-key-1'
const maxKeyAttempts = 3
let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: ScriptedUpstream
let service: RunningService
let flow: string
let madeKey: string

const ask = async (client: string, key: string | undefined, path = 'chatflows', init: RequestInit = {}) => {
  const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const headers = { ...authorization, 'x-forwarded-for': client, 'content-type': 'application/json' }
  return await fetch(`${service.url}/${path.startsWith('/') ? path.slice(1) : `api/v1/${path}`}`, { headers, ...init })
}

const guess = async (client: string, times = maxKeyAttempts) => {
  for (let at = 0; at < times; at++) await ask(client, `wrong-${at}`)
}

beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  service = await startService(state.home, { apiKey, maxKeyAttempts }, { HEARTH_TRUSTED_PROXIES: '127.0.0.1' })
  const own = { headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' } }
  const post = async (path: string, body: object) =>
    (await fetch(`${service.url}/api/v1/${path}`, { ...own, method: 'POST', body: JSON.stringify(body) })).json()
  const flowData = conversationFlow(upstream.url)
  flow = (await post('chatflows', { name: 'Open', type: 'CHATFLOW', flowData, isPublic: true })).id
  const keys = (await post('apikey', { keyName: 'made' })) as { keyName: string; apiKey: string }[]
  madeKey = keys.find(({ keyName }) => keyName === 'made')?.apiKey ?? ''
})
afterAll(async () => {
  await service.stop()
  await upstream.close()
  await state.remove()
})

describe('a client that presents wrong keys', () => {
  test('gets 429 and when to come again, on every route', async () => {
    await guess('198.51.100.1')
    const post = { method: 'POST', body: '{}' }
    const requests = [
      ask('198.51.100.1', 'wrong'),
      ask('198.51.100.1', undefined, 'verify/apikey/wrong'),
      ask('198.51.100.1', undefined, 'chatflows/apikey/wrong'),
      ask('198.51.100.1', undefined, 'auth/login', { method: 'POST', body: JSON.stringify({ password: 'wrong' }) }),
      ask('198.51.100.1', 'wrong', '/v1/models'),
      ask('198.51.100.1', 'wrong', '/mcp', post),
    ]
    const answers = await Promise.all(requests)
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, expect.any(Number), 429, 429])
    for (const answer of answers.filter(({ status }) => status === 429))
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })

  test('may not use a right key that can be guessed, but one that cannot', async () => {
    await guess('198.51.100.2')
    expect((await ask('198.51.100.2', apiKey)).status).toBe(429)
    expect((await ask('198.51.100.2', madeKey)).status).toBe(200)
  })

  test('keeps out nobody behind the same address who was in, nor clients at other addresses', async () => {
    expect((await ask('198.51.100.3', apiKey)).status).toBe(200)
    await guess('198.51.100.3')
    expect((await ask('198.51.100.3', apiKey)).status).toBe(200)
    expect((await ask('198.51.100.4', apiKey)).status).toBe(200)
  })

  test('is still answered by a public chatflow', async () => {
    await guess('198.51.100.5')
    const body = JSON.stringify({ question: 'hi' })
    const answer = await ask('198.51.100.5', 'wrong', `prediction/${flow}`, { method: 'POST', body })
    expect(answer.status).toBe(200)
  })
})
