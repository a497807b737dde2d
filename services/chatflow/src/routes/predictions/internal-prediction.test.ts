import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEvents } from '../../test-support/ask.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, testKey } from '../../test-support/running-service.ts'
import type { ScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

let upstream: ScriptedUpstream
let service: RunningService
let close: () => Promise<void>

beforeAll(async () => {
  ;({ service, upstream, close } = await openScriptedService())
})
afterAll(() => close())

function tryOut(id: string, body: object, key = testKey): Promise<Response> {
  return fetch(`${service.url}/api/v1/internal-prediction/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin: 'http://elsewhere.example' },
    body: JSON.stringify(body),
  })
}

async function issueKey(permissions: string[]): Promise<string> {
  const rows = await service.call('POST', 'apikey', { keyName: permissions.join(), permissions })
  return rows.find(({ apiKey }: { apiKey: string }) => /^[\w-]{43}$/.test(apiKey)).apiKey
}

describe('an owner trying a chatflow', () => {
  test('is heard past the pages, the limit and the key that the chatflow is bound to', async () => {
    const id = await service.addFlow(conversationFlow(upstream.url), {
      apikeyid: 'another',
      chatbotConfig: '{"allowedOrigins":["shop.example"]}',
      apiConfig: '{"rateLimit":{"status":true,"limitMax":1,"limitDuration":60}}',
    })
    for (const question of ['one', 'two'])
      expect(await (await tryOut(id, { question })).json()).toMatchObject({ text: `Echo: ${question}` })
    expect((await service.messages(id)).map(({ chatType }) => chatType)).toEqual(Array(4).fill('INTERNAL'))
  })

  test('reads the same events as everybody', async () => {
    const id = await service.addFlow(conversationFlow(upstream.url))
    const events = await allEvents(await tryOut(id, { question: 'hi', streaming: true }))
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['start', 'token', 'metadata', 'end']))
  })

  test('needs a key that may view chatflows', async () => {
    const id = await service.addFlow(conversationFlow(upstream.url), { isPublic: true })
    const viewer = await issueKey(['chatflows:view'])
    const other = await issueKey(['apikeys:view'])
    const statuses = await Promise.all(['nobody', other, viewer].map((key) => tryOut(id, { question: 'hi' }, key)))
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 200])
  })
})
