import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerOf, ask } from '../../test-support/ask.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from '../../test-support/scripted-upstream.ts'

let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: ScriptedUpstream
let service: RunningService

beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  service = await startService(state.home)
})
beforeEach(() => {
  upstream.reset()
  vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-environment')
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(async () => {
  await service.stop()
  await upstream.close()
  await state.remove()
})

async function addCredential(openAIApiKey: string): Promise<string> {
  const { id } = await service.call('POST', 'credentials', {
    name: 'work',
    credentialName: 'openAIApi',
    plainDataObj: { openAIApiKey },
  })
  return id
}

const sentKeys = () => upstream.requests.map(({ headers }) => headers.authorization)

describe('a model with a stored credential', () => {
  test('sends its key, and the new one as soon as that is changed', async () => {
    const credential = await addCredential('sk-stored')
    const flow = await service.addFlow(conversationFlow(upstream.url, { credential }))
    await answerOf(service, flow, { question: 'hi' })
    await service.call('PUT', `credentials/${credential}`, { plainDataObj: { openAIApiKey: 'sk-changed' } })
    await answerOf(service, flow, { question: 'hi' })
    expect(sentKeys()).toEqual(['Bearer sk-stored', 'Bearer sk-changed'])
  })

  test('sends no key when the credential is gone', async () => {
    const credential = await addCredential('sk-stored')
    const flow = await service.addFlow(conversationFlow(upstream.url, { credential }))
    await service.call('DELETE', `credentials/${credential}`)
    await answerOf(service, flow, { question: 'hi' })
    expect(sentKeys()).toEqual([undefined])
  })

  test('never tells its key to the caller', async () => {
    upstream.behave({ kind: 'refuse', status: 401 })
    const flow = await service.addFlow(conversationFlow(upstream.url, { credential: await addCredential('sk-stored') }))
    expect(await (await ask(service, flow, { question: 'hi' })).text()).not.toContain('sk-stored')
  })
})

test("the environment's OpenAI key does not travel to another base path", async () => {
  const flow = await service.addFlow(conversationFlow(upstream.url))
  await answerOf(service, flow, { question: 'hi' })
  expect(sentKeys()).toEqual([undefined])
})

describe('a service that may not call private addresses', () => {
  let guarded: RunningService
  let home: Awaited<ReturnType<typeof temporaryHome>>
  beforeAll(async () => {
    home = await temporaryHome()
    guarded = await startService(home.home, { allowPrivateAddresses: false })
  })
  afterAll(async () => {
    await guarded.stop()
    await home.remove()
  })

  test.each(['127.0.0.1', '[::1]', 'localhost'])(
    'refuses a model at %s with a 500 that says how to allow it',
    async (host) => {
      const flow = await guarded.addFlow(conversationFlow(upstream.url.replace('127.0.0.1', host)))
      for (const streaming of [false, true]) {
        const response = await ask(guarded, flow, { question: 'hi', streaming })
        expect(response.status).toBe(500)
        expect(await response.json()).toMatchObject({
          message: `Cannot call a model at "${host}": the address is private; set allowPrivateAddresses in the chatflow settings to allow it`,
        })
      }
      expect(upstream.requests).toHaveLength(0)
    },
  )
})
