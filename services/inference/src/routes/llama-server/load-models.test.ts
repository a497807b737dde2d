import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { starterModelPath } from '../../storage/main-model.ts'
import { eventually, type RunningService, startForTest } from '../../test-support/start-inference.ts'

type Estimate = {
  memory: { estimated_bytes: number; slots: number; context_tokens: number }
  available_bytes: number
  fits: boolean
}
type Listed = { id: string; memory: { slots: number; context_tokens: number }; status: { value: string } }

let home: string
let service: RunningService
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-load-'))
  await mkdir(join(home, 'models'))
  await copyFile(starterModelPath(), join(home, 'models', 'one.gguf'))
  service = await startForTest({ maxLoadedBytes: 500_000_000 }, home)
})
afterAll(async () => {
  await service.stop()
  await rm(home, { recursive: true, force: true })
})

const load = (body: object) => service.post('/models/load', body)
async function estimate(query: string): Promise<Estimate> {
  return (await (await fetch(`${service.url}/models/estimate?${query}`)).json()) as Estimate
}
async function find(id: string): Promise<Listed | undefined> {
  const { data } = (await (await fetch(`${service.url}/models`)).json()) as { data: readonly Listed[] }
  return data.find((each) => each.id === id)
}
const loaded = (id: string) => eventually(async () => (await find(id))?.status.value === 'loaded', `the load of ${id}`)
async function maxTokensOf(id: string): Promise<number> {
  const card = (await (await fetch(`${service.url}/v1/models/${id}`)).json()) as { max_model_len: number }
  return card.max_model_len
}

describe('GET /models/estimate', () => {
  test('tells what settings would take, and whether that fits', async () => {
    const usual = await estimate('model=one')
    expect(usual).toMatchObject({
      memory: { slots: 4, context_tokens: 1_024 },
      fits: true,
      trained_context_tokens: 1_024,
      layers: 6,
    })
    const many = await estimate('model=one&slots=64&context_tokens=65536')
    expect(many.memory.estimated_bytes).toBeGreaterThan(many.available_bytes)
    expect(many.fits).toBe(false)
  })

  test('knows only models that are stored, and settings that there are', async () => {
    expect((await fetch(`${service.url}/models/estimate?model=none`)).status).toBe(404)
    expect((await fetch(`${service.url}/models/estimate?model=one&slots=0`)).status).toBe(400)
  })
})

describe('POST /models/load', () => {
  test('loads a model as asked for, and then in another way', async () => {
    expect((await load({ model: 'one', context_tokens: 512, slots: 2 })).status).toBe(200)
    await loaded('one')
    expect(await maxTokensOf('one')).toBe(512)
    expect((await find('one'))?.memory).toMatchObject({ slots: 2, context_tokens: 512 })
    expect((await load({ model: 'one', context_tokens: 256 })).status).toBe(200)
    await loaded('one')
    expect(await maxTokensOf('one')).toBe(256)
    expect((await find('one'))?.memory).toMatchObject({ slots: 4, context_tokens: 256 })
  })

  test('goes back to the settings where nothing else is asked for', async () => {
    await load({ model: 'one', context_tokens: 256 })
    expect((await load({ model: 'one', context_tokens: null })).status).toBe(200)
    await loaded('one')
    expect(await maxTokensOf('one')).toBe(1_024)
  })

  test('loads the model of the start anew, which answers again', async () => {
    expect((await load({ model: 'ember', slots: 1 })).status).toBe(200)
    await eventually(async () => (await fetch(`${service.url}/readyz`)).ok, 'the model of the start')
    expect((await find('ember'))?.memory.slots).toBe(1)
  })

  test('refuses what cannot fit with both numbers, and leaves the model as it is', async () => {
    await load({ model: 'one', context_tokens: 512 })
    await loaded('one')
    const refused = await load({ model: 'one', context_tokens: 65_536, slots: 64 })
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({
      error: {
        code: 'no_memory',
        message: expect.stringMatching(
          /^Cannot load the model "one": it takes about [\d.]+ GB and models have \d+ MB; /,
        ),
      },
    })
    expect((await find('one'))?.status.value).toBe('loaded')
    expect(await maxTokensOf('one')).toBe(512)
  })
})

describe('a model that is loaded without settings', () => {
  test('has fewer slots where four do not fit', async () => {
    const [most, least] = await Promise.all([4, 1].map((slots) => estimate(`model=one&slots=${slots}`)))
    const between = ((most?.memory.estimated_bytes ?? 0) + (least?.memory.estimated_bytes ?? 0)) / 2
    const small = await startForTest({ maxLoadedBytes: Math.ceil(between) })
    try {
      const { data } = (await (await fetch(`${small.url}/models`)).json()) as { data: readonly Listed[] }
      expect(data[0]?.memory.slots).toBeLessThan(4)
      expect((await small.post('/v1/completions', { prompt: 'Hello', max_tokens: 2 })).status).toBe(200)
    } finally {
      await small.stop()
    }
  })
})
