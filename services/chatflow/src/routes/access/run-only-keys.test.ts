import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../test-support/ask.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import type { RunningService } from '../../test-support/running-service.ts'
import type { ScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

let upstream: ScriptedUpstream
let service: RunningService
let close: () => Promise<void>
let own: string
let other: string
let key: string

beforeAll(async () => {
  ;({ service, upstream, close } = await openScriptedService())
  own = await service.addFlow(conversationFlow(upstream.url))
  other = await service.addFlow(conversationFlow(upstream.url))
  key = await makeKey(`run:${own}`)
})
beforeEach(() => upstream.reset())
afterAll(() => close())

async function makeKey(...permissions: string[]): Promise<string> {
  const rows = (await service.call('POST', 'apikey', { keyName: permissions.join(), permissions })) as {
    readonly apiKey: string
  }[]
  return rows.find(({ apiKey }) => !apiKey.startsWith('sha256:'))?.apiKey ?? ''
}

const headers = () => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })
const get = async (path: string) => (await fetch(`${service.url}${path}`, { headers: headers() })).status

describe('a key that may run one flow', () => {
  test('asks it, as a prediction and as a model', async () => {
    expect((await ask(service, own, { question: 'hi' }, { headers: headers() })).status).toBe(200)
    const models = await (await fetch(`${service.url}/v1/models`, { headers: headers() })).json()
    expect(models).toMatchObject({ data: [{ id: own }] })
  })

  test('asks no other', async () => {
    expect((await ask(service, other, { question: 'hi' }, { headers: headers() })).status).toBe(403)
    expect(upstream.requests).toHaveLength(0)
  })

  test.each(['chatflows', 'apikey', 'credentials', 'variables'])('reads none of %s', async (path) =>
    expect(await get(`/api/v1/${path}`)).toBe(403),
  )

  test('neither reads nor tries as an owner what it may run', async () => {
    expect(await get(`/api/v1/chatflows/${own}`)).toBe(403)
    const init = { method: 'POST', headers: headers(), body: '{"question":"hi"}' }
    expect((await fetch(`${service.url}/api/v1/internal-prediction/${own}`, init)).status).toBe(403)
  })

  test('is refused where it names no flow', async () => {
    await expect(makeKey('run:12345')).rejects.toThrow(/id of a flow/)
  })
})
