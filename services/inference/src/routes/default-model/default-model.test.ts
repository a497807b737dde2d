import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { starterModelPath } from '../../storage/main-model.ts'
import { type RunningService, startForTest } from '../../test-support/start-inference.ts'

type Shown = {
  model: string
  is_starter: boolean
  offer: { state: string; error: unknown } | null
  reason: string | null
}

let home: string
let service: RunningService | undefined

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-default-'))
  await mkdir(join(home, 'models'))
  await copyFile(starterModelPath(), join(home, 'models', 'real.gguf'))
})
afterEach(async () => {
  await service?.stop()
  service = undefined
  await rm(home, { recursive: true, force: true })
})

async function start(settings: Record<string, unknown> = {}): Promise<RunningService> {
  service = await startForTest({ slots: 1, contextTokens: 512, ...settings }, home)
  return service
}
const ask = { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 }
const show = async ({ url }: RunningService) => (await (await fetch(`${url}/models/default`)).json()) as Shown
const answeredBy = async (running: RunningService, model?: string) => {
  const body = { ...ask, ...(model === undefined ? {} : { model }) }
  return ((await (await running.post('/v1/chat/completions', body)).json()) as { model: string }).model
}

describe('the default model', () => {
  test('is the starter at first, and `default` stands for it', async () => {
    const running = await start()
    expect(await show(running)).toMatchObject({ model: 'ember', is_starter: true, embedding: { model: 'ember' } })
    expect(await answeredBy(running, 'default')).toBe('ember')
    expect(await answeredBy(running)).toBe('ember')
  })

  test('is another one from the moment when it drew a token, which is kept', async () => {
    const running = await start()
    const response = await running.post('/models/default', { model: 'real' })
    expect(response.status).toBe(202)
    await expect
      .poll(() => show(running), { timeout: 50_000 })
      .toMatchObject({
        model: 'real',
        is_starter: false,
        offer: { state: 'ready', model: { id: 'real', stored_as: 'real' } },
      })
    expect(await answeredBy(running, 'default')).toBe('real')
    expect(await answeredBy(running)).toBe('real')
    expect(JSON.parse(await readFile(join(home, 'inference', 'default-model.json'), 'utf8'))).toMatchObject({
      chat: { model: 'real' },
    })
  })
})

describe('keys', () => {
  const asKey = (secret: string) => ({
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  })
  const keys = [
    { name: 'owner', secret: 'sk-owner-0123456789abcdef' },
    { name: 'guest', secret: 'sk-guest-0123456789abcdef', models: ['default'] },
    { name: 'other', secret: 'sk-other-0123456789abcdef', models: ['real'] },
  ]
  const [owner, guest, other] = keys.map(({ secret }) => asKey(secret))

  test('choose the default model where they manage models, and all may see it', async () => {
    const { post, url } = await start({ keys })
    expect((await post('/models/default', { model: 'real' }, {})).status).toBe(401)
    expect((await post('/models/default', { model: 'real' }, guest)).status).toBe(403)
    expect((await fetch(`${url}/models/default`, { method: 'DELETE', ...guest })).status).toBe(403)
    expect((await fetch(`${url}/models/default`, guest)).status).toBe(200)
    expect((await post('/models/default', { model: 'real' }, owner)).status).toBe(202)
  })

  test('for the default model are for whichever it is, and others for it once it is theirs', async () => {
    const { post, url } = await start({ keys })
    const chat = (init: RequestInit | undefined, model?: string) =>
      post('/v1/chat/completions', { ...ask, ...(model === undefined ? {} : { model }) }, init)
    const statuses = async () => [
      (await chat(guest)).status,
      (await chat(guest, 'default')).status,
      (await chat(other)).status,
    ]
    expect(await statuses()).toEqual([200, 200, 403])
    await post('/models/default', { model: 'real' }, owner)
    await expect
      .poll(async () => (await (await fetch(`${url}/models/default`, owner)).json()) as Shown, { timeout: 50_000 })
      .toMatchObject({ model: 'real' })
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await chat(guest, 'ember')).status).toBe(403)
  })
})

test('what cannot be meant is refused at once', async () => {
  const running = await start()
  const statusOf = async (body: object) => (await running.post('/models/default', body)).status
  expect(await statusOf({ model: 'nowhere' })).toBe(404)
  expect(await statusOf({ model: 'hf:nowhere' })).toBe(400)
  expect(await statusOf({})).toBe(400)
  expect(await statusOf({ model: 'real', embedding: 'real' })).toBe(400)
  expect(await show(running)).toMatchObject({ model: 'ember' })
})
