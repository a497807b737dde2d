import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../../test-support/running-service.ts'
import { openSpeechVendor, type SpeechVendor } from '../../test-support/speech-vendor.ts'

let state: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let vendor: SpeechVendor
beforeAll(async () => {
  state = await temporaryHome()
  service = await startService(state.home, { maxKeylessBodyBytes: 2_000 })
  vendor = await openSpeechVendor()
})
beforeEach(() => vendor.understand(' What I said \n'))
afterAll(async () => {
  await service?.stop()
  vendor?.close()
  await state?.remove()
})

const dataUrl = (bytes: string) => `data:audio/webm;base64,${btoa(bytes)}`
const recording = { type: 'audio', name: 'q.webm', mime: 'audio/webm', data: dataUrl('voice') }
const withKey = { authorization: `Bearer ${testKey}` }

const addFlow = (own: object = {}) =>
  service.addFlow(conversationFlow('http://127.0.0.1:9/v1'), { ...vendor.columns(), ...own })

const hear = (id: string, body: unknown = recording, headers: Record<string, string> = withKey, signal?: AbortSignal) =>
  fetch(`${service.url}/api/v1/speech-to-text/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  })

const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message

describe('what was spoken', () => {
  test('is written down by the provider that the flow chose, and nothing is kept of it', async () => {
    const id = await addFlow()
    const answer = await hear(id)
    expect([answer.status, await answer.json()]).toEqual([200, { text: 'What I said' }])
    for (const part of ['name="file"; filename="q.webm"', 'voice', 'whisper-1'])
      expect(vendor.heard.at(-1)).toContain(part)
    expect(await service.messages(id)).toEqual([])
  })

  test('may be nothing', async () => {
    vendor.understand('  ')
    expect(await (await hear(await addFlow())).json()).toEqual({ text: '' })
  })

  test('needs no more than its data', async () => {
    expect((await hear(await addFlow(), { data: dataUrl('bare') })).status).toBe(200)
    expect(vendor.heard.at(-1)).toContain('filename="recording.webm"')
  })

  test.each([
    { name: 'no data', body: { name: 'q.webm' }, says: '"data": must be a data: URL' },
    {
      name: 'an address in place of data',
      body: { data: 'https://example.org/q.webm' },
      says: '"data": must be a data',
    },
    { name: 'no sound', body: { data: 'data:audio/webm;base64,' }, says: '"data": must be a data: URL' },
    { name: 'a picture', body: { ...recording, type: 'file' }, says: '"type"' },
    { name: 'no JSON', body: '{', says: 'JSON' },
  ])('is refused where it brings $name', async ({ body, says }) => {
    const before = vendor.heard.length
    const answer = await hear(await addFlow(), body)
    expect([answer.status, await messageOf(answer)]).toEqual([400, expect.stringContaining(says)])
    expect(vendor.heard).toHaveLength(before)
  })

  test('is refused where it is longer than providers take', async () => {
    const answer = await hear(await addFlow(), { data: `data:audio/webm;base64,${'A'.repeat(35_000_000)}` })
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('more than 25 MB')])
  })

  test('is refused where the flow has no speech to text', async () => {
    const answer = await hear(await addFlow({ speechToText: null }))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('no speech to text')])
  })

  test('is a failure where the provider refuses, with its name', async () => {
    vendor.understand(400)
    const answer = await hear(await addFlow())
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('LocalAI speech to text')])
  })

  test('is given up where the provider does not answer in the time of a run', async () => {
    const other = await temporaryHome()
    onTestFinished(other.remove)
    const hasty = await startService(other.home, { runTimeoutMs: 1_000 })
    onTestFinished(() => hasty.stop())
    vendor.understand(undefined)
    const id = await hasty.addFlow(conversationFlow(''), vendor.columns())
    const path = `speech-to-text/${id}`
    await expect(hasty.call('POST', path, recording)).rejects.toThrow('longer than allowed')
    await expect.poll(() => vendor.hearing()).toBe(0)
  })

  test('is taken back from the provider when its sender leaves', async () => {
    const leaving = new AbortController()
    const id = await addFlow()
    vendor.understand(undefined)
    const before = vendor.heard.length
    const asked = hear(id, recording, withKey, leaving.signal).catch((error: Error) => error.name)
    await expect.poll(() => vendor.heard.length).toBe(before + 1)
    leaving.abort()
    expect(await asked).toBe('AbortError')
    await expect.poll(() => vendor.hearing()).toBe(0)
  })
})

describe('who may be heard', () => {
  test('is nobody without a key, on a flow that is not public', async () => {
    expect((await hear(await addFlow(), recording, {})).status).toBe(401)
  })

  test('is anybody on a public one, with a recording as long as one in a prediction', async () => {
    const id = await addFlow({ isPublic: true })
    expect((await hear(id, { data: dataUrl('x'.repeat(50_000)) }, {})).status).toBe(200)
  })

  test('is a visitor from the pages that the owner named alone, and its owner from any', async () => {
    const chatbotConfig = JSON.stringify({ allowedOrigins: ['elsewhere.example'] })
    const id = await addFlow({ isPublic: true, chatbotConfig })
    const origin = service.url
    expect((await hear(id, recording, { origin })).status).toBe(403)
    expect((await hear(id, recording, { origin: 'https://elsewhere.example' })).status).toBe(200)
    expect((await hear(id, recording, { ...withKey, origin })).status).toBe(200)
  })

  test('is a visitor within the limit of the flow', async () => {
    const rateLimit = { status: true, limitMax: 1, limitDuration: 600, limitMsg: 'Slowly' }
    const id = await addFlow({ isPublic: true, apiConfig: JSON.stringify({ rateLimit }) })
    expect((await hear(id, recording, {})).status).toBe(200)
    const answer = await hear(id, recording, {})
    expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining('Slowly')])
  })

  test('is told of a flow that is not there', async () => {
    expect((await hear('8f9f2b4e-5a53-4f0e-9d0f-0d8f8a1b2c3d')).status).toBe(404)
    expect((await hear('no-id')).status).toBe(400)
  })
})
