import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MockHub, startMockHub } from '../clients/test-support/mock-hub.ts'
import { inferenceConfigSchema } from '../config.ts'
import { starterModelPath } from '../storage/main-model.ts'
import { eventually, type RunningService, startForTest } from '../test-support/start-inference.ts'

type Listed = {
  id: string
  aliases?: string[]
  memory?: { estimated_bytes: number; used_bytes?: number; context_tokens: number }
  status: { value: string; error?: string; progress?: Record<string, Record<string, number>> }
}

const hello = [{ role: 'user', content: 'What is the capital of Italy?' }]

let home: string
let service: RunningService | undefined

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-registry-'))
  await mkdir(join(home, 'models'))
  for (const name of ['one', 'two']) await copyFile(starterModelPath(), join(home, 'models', `${name}.gguf`))
})
afterEach(async () => {
  await service?.stop()
  service = undefined
  await rm(home, { recursive: true, force: true })
})

async function start(settings: Record<string, unknown>): Promise<RunningService> {
  service = await startForTest({ slots: 1, ...settings }, home)
  return service
}
async function list({ url }: RunningService): Promise<readonly Listed[]> {
  return ((await (await fetch(`${url}/models`)).json()) as { data: Listed[] }).data
}
const find = async (running: RunningService, id: string) => (await list(running)).find((each) => each.id === id)
const chat = (running: RunningService, model: string, extra = {}) =>
  running.post('/v1/chat/completions', { model, messages: hello, max_tokens: 12, ...extra })

describe('a configured model', () => {
  test('whose file is not there is refused with the path that was looked at', async () => {
    const running = await start({ models: [{ id: 'gone', path: '/nowhere/gone.gguf' }] })
    const answer = await chat(running, 'gone')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      error: { code: 'model_not_found', message: expect.stringContaining('there is no file "/nowhere/gone.gguf"') },
    })
    expect(await find(running, 'gone')).toMatchObject({
      status: { value: 'failed', failed: true, error: expect.stringContaining('correct "path" in the configuration') },
    })
  })

  test('answers under its id and its aliases, with its own context, template and ways', async () => {
    const running = await start({
      models: [
        {
          id: 'team/small:latest',
          path: join(home, 'models', 'one.gguf'),
          aliases: ['gpt-4o', 'small'],
          contextTokens: 256,
          kvType: 'q8_0',
          template: '{% for message in messages %}<|user|>{{ message.content }}{% endfor %}',
          sampling: { temperature: 0 },
        },
        { id: 'ember', aliases: ['gpt-4o-mini'] },
      ],
    })
    const cards = (await (await fetch(`${running.url}/v1/models`)).json()) as { data: { id: string; root: string }[] }
    expect(cards.data.map(({ id, root }) => `${id} ${root}`)).toEqual([
      'ember ember',
      'team/small:latest team/small:latest',
      'one one',
      'two two',
      'gpt-4o team/small:latest',
      'small team/small:latest',
      'gpt-4o-mini ember',
      'default ember',
    ])
    for (const name of ['team/small:latest', 'small']) {
      const answer = await chat(running, name)
      expect(await answer.json()).toMatchObject({ model: name, choices: [{}] })
    }
    const card = await (await fetch(`${running.url}/v1/models/team/small:latest`)).json()
    expect(card).toMatchObject({ id: 'team/small:latest', max_model_len: 256, status: { value: 'loaded' } })
    expect(await find(running, 'team/small:latest')).toMatchObject({ aliases: ['gpt-4o', 'small'] })
    const rendered = await running.post('/apply-template', { model: 'small', messages: hello })
    expect(await rendered.json()).toMatchObject({ prompt: '<|user|>What is the capital of Italy?' })
    expect((await chat(running, 'gpt-4o-mini')).status).toBe(200)
    expect((await running.post('/models/unload', { model: 'small' })).status).toBe(200)
    expect((await find(running, 'team/small:latest'))?.status.value).toBe('unloaded')
  })

  test('sleeps after its time without requests, and wakes for the next; the model of the start does not', async () => {
    const running = await start({ models: [{ id: 'one', ttlS: 1 }] })
    expect((await running.post('/models/load', { model: 'one' })).status).toBe(200)
    await eventually(async () => (await find(running, 'one'))?.status.value === 'sleeping', 'sleep')
    expect((await find(running, 'ember'))?.status.value).toBe('loaded')
    expect((await chat(running, 'one')).status).toBe(200)
  }, 90_000)

  test('is pulled when it is first asked for', async () => {
    const hub = await startMockHub(await readFile(starterModelPath()))
    const running = await start({
      hfEndpoint: hub.url,
      models: [{ id: 'tiny', uri: 'hf:someone/tiny:Q8_0#v1', aliases: ['wee'] }],
    })
    const early = await chat(running, 'wee')
    expect(early.status).toBe(503)
    expect(early.headers.get('retry-after')).toBe('5')
    expect(await early.json()).toMatchObject({ error: { code: 'model_absent' } })
    await eventually(async () => (await find(running, 'tiny'))?.status.value === 'unloaded', 'the pull')
    expect((await chat(running, 'wee')).status).toBe(200)
    expect(await readdir(join(home, 'models', 'someone', 'tiny@v1'))).toEqual(['tiny-Q8_0.gguf'])
    await hub.close()
  })

  test('can be the model of the start', async () => {
    const running = await start({ model: 'mine', models: [{ id: 'mine', path: join(home, 'models', 'two.gguf') }] })
    expect(await (await running.post('/v1/chat/completions', { messages: hello })).json()).toMatchObject({
      model: 'mine',
    })
  })

  test('whose adapter is not there says so, and the service goes on', async () => {
    const running = await start({ models: [{ id: 'one', lora: [{ path: join(home, 'none.gguf'), scale: 0.5 }] }] })
    const refused = await chat(running, 'one')
    expect(refused.status).toBe(503)
    expect(await find(running, 'one')).toMatchObject({
      status: { value: 'failed', error: expect.stringContaining('adapter') },
    })
    expect((await chat(running, 'ember')).status).toBe(200)
  })
})

describe('the settings of models', () => {
  test.each([
    { name: 'a draft model', model: { id: 'a', draft: 'b' }, reason: 'a draft model is not used' },
    { name: 'two places', model: { id: 'a', path: 'a.gguf', uri: 'hf:u/r' }, reason: 'not both' },
    { name: 'a name given twice', model: { id: 'a', aliases: ['a'] }, reason: 'given twice' },
    {
      name: 'an address that is a path',
      model: { id: 'a', uri: './a.gguf' },
      reason: 'a file of this machine belongs in',
    },
  ])('refuse $name', ({ model, reason }) => {
    expect(() => inferenceConfigSchema.parse({ models: [model] })).toThrow(reason)
  })

  test('can be short texts, as the environment holds them', () => {
    const { models } = inferenceConfigSchema.parse({ models: ['a=hf:u/r:Q8_0', 'b=/b.gguf', 'c'] })
    expect(models).toMatchObject([{ id: 'a', uri: 'hf:u/r:Q8_0' }, { id: 'b', path: '/b.gguf' }, { id: 'c' }])
  })
})

describe('memory', () => {
  test('is reckoned before loading, and close to what is measured then', async () => {
    const running = await start({})
    const before = (await find(running, 'one'))?.memory
    expect(before?.used_bytes).toBeUndefined()
    expect((await chat(running, 'one')).status).toBe(200)
    const after = (await find(running, 'one'))?.memory
    if (process.platform === 'linux') {
      const ratio = (after?.used_bytes ?? 0) / (before?.estimated_bytes ?? 1)
      expect(ratio).toBeGreaterThan(0.5)
      expect(ratio).toBeLessThan(2)
    }
  })

  test('that a model does not have by the configuration is not taken', async () => {
    const running = await start({
      maxLoadedBytes: 300_000_000,
      models: [{ id: 'one', contextTokens: 100_000, slots: 16 }],
    })
    const refused = await chat(running, 'one')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('x-should-retry')).toBe('false')
    const { error } = (await refused.json()) as { error: { code: string; message: string } }
    expect(error.code).toBe('no_memory')
    expect(error.message).toMatch(/it takes about [\d.]+ GB and "maxLoadedBytes" leaves \d+ MB/)
  })
})

describe('pulling', () => {
  let hub: MockHub
  beforeEach(async () => {
    hub = await startMockHub(await readFile(starterModelPath()))
  })
  afterEach(() => hub.close())

  test('brings all parts of a model, which then is one', async () => {
    const running = await start({ hfEndpoint: hub.url, downloadRetryMs: 10 })
    const pulled = await running.post('/models', { model: 'hf:someone/tiny:Q5_K_M' })
    expect(await pulled.json()).toEqual({ success: true, model: 'someone/tiny/split-Q5_K_M' })
    await eventually(async () => (await find(running, 'someone/tiny/split-Q5_K_M'))?.status.value === 'unloaded', 'it')
    const names = await readdir(join(home, 'models', 'someone', 'tiny'))
    expect(names.toSorted()).toEqual(['split-Q5_K_M-00001-of-00002.gguf', 'split-Q5_K_M-00002-of-00002.gguf'])
    const remove = `${running.url}/models?model=${encodeURIComponent('someone/tiny/split-Q5_K_M')}`
    expect((await fetch(remove, { method: 'DELETE' })).status).toBe(200)
    expect(await readdir(join(home, 'models', 'someone', 'tiny'))).toEqual([])
  })

  test('tells the pace, and leaves nothing when it is deleted', async () => {
    hub.files.bytesPerSecond = 1_000_000
    const running = await start({ hfEndpoint: hub.url })
    await running.post('/models', { model: 'hf:someone/tiny' })
    const id = 'someone/tiny/tiny-Q4_K_M'
    const progress = async () => Object.values((await find(running, id))?.status.progress ?? {})[0]
    await eventually(async () => (await progress())?.seconds_left !== undefined, 'a pace')
    expect(await progress()).toMatchObject({ bytes_per_second: expect.any(Number), total: 6_275_328 })
    await fetch(`${running.url}/models?model=${encodeURIComponent(id)}`, { method: 'DELETE' })
    expect(await readdir(join(home, 'models', 'someone', 'tiny'))).toEqual([])
  })

  test('waits as long as a busy server asks, and then goes on', async () => {
    hub.files.misbehaviour = { how: { kind: 'refuse', status: 429, retryAfter: '1' }, times: 2 }
    const running = await start({ hfEndpoint: hub.url, downloadRetryMs: 1 })
    const startedMs = performance.now()
    await running.post('/models', { model: 'hf:someone/tiny' })
    await eventually(async () => (await find(running, 'someone/tiny/tiny-Q4_K_M'))?.status.value === 'unloaded', 'it')
    expect(performance.now() - startedMs).toBeGreaterThan(2_000)
  })

  test('is refused without a network of choice, except for what is there', async () => {
    await mkdir(join(home, 'models', 'someone', 'tiny'), { recursive: true })
    await copyFile(starterModelPath(), join(home, 'models', 'someone', 'tiny', 'tiny-Q8_0.gguf'))
    const running = await start({ hfEndpoint: hub.url, offline: true })
    const there = await running.post('/models', { model: 'hf:someone/tiny' })
    expect(await there.json()).toEqual({ success: true, model: 'someone/tiny/tiny-Q8_0' })
    const absent = await running.post('/models', { model: 'hf:someone/tiny:Q4_K_M' })
    expect(absent.status).toBe(409)
    expect(await absent.json()).toMatchObject({ error: { code: 'offline' } })
    expect(hub.requests).toEqual([])
  })
})
