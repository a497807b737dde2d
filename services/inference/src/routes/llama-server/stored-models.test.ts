import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MockHub, startMockHub } from '../../clients/test-support/mock-hub.ts'
import { starterModelPath } from '../../storage/main-model.ts'
import { eventually, type RunningService, startForTest } from '../../test-support/start-inference.ts'

type Listed = {
  id: string
  status: { value: string; failed?: boolean; progress?: Record<string, { done: number; total: number }> }
}

const id = 'someone/tiny/tiny-Q4_K_M'
const hello = [{ role: 'user', content: 'What is the capital of Italy?' }]

let hub: MockHub
let service: RunningService

beforeAll(async () => {
  hub = await startMockHub(await readFile(starterModelPath()))
  service = await startForTest({ hfEndpoint: hub.url, downloadRetryMs: 10, slots: 2 })
})
afterAll(async () => {
  await service.stop()
  await hub.close()
})
// What was pulled, or is left of a pull, goes; the model of the start stays loaded.
afterEach(async () => {
  for (const left of (await list()).filter((listed) => listed.id !== 'ember')) {
    await remove(left.id)
    await eventually(async () => (await statusOf(left.id)) === undefined, `the end of ${left.id}`)
  }
  hub.reset()
})

async function list(): Promise<readonly Listed[]> {
  return ((await (await fetch(`${service.url}/models`)).json()) as { data: Listed[] }).data
}
const statusOf = async (model: string) => (await list()).find((listed) => listed.id === model)?.status
const remove = (model: string) =>
  fetch(`${service.url}/models?model=${encodeURIComponent(model)}`, { method: 'DELETE' })
const pull = (model: string) => service.post('/models', { model })
const chat = (model: string) => service.post('/v1/chat/completions', { model, messages: hello })

async function pulled(): Promise<void> {
  await pull('hf:someone/tiny')
  await eventually(async () => (await statusOf(id))?.value === 'unloaded', 'the pull')
}

describe('POST /models', () => {
  test('pulls a model from the hub, which then can be used', async () => {
    const response = await pull('hf:someone/tiny:Q4_K_M')
    expect(await response.json()).toEqual({ success: true, model: id })
    await eventually(async () => (await statusOf(id))?.value === 'unloaded', 'the pull')
    expect(await stat(join(service.home, 'models', `${id}.gguf`))).toMatchObject({ size: 6_275_328 })
    const answer = await chat(id)
    expect(await answer.json()).toMatchObject({
      model: id,
      choices: [{ message: { content: 'The capital of Italy is Rome.' } }],
    })
    expect((await statusOf(id))?.value).toBe('loaded')
    expect((await fetch(`${service.url}/v1/models/${id}`)).status).toBe(200)
  })

  test('shows how far it is, and fetches a file once however often it is asked', async () => {
    hub.stallAfter(1_000_000)
    const answers = await Promise.all(['hf:someone/tiny', 'hf:someone/tiny/tiny-Q4_K_M.gguf'].map(pull))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await eventually(async () => Object.values((await statusOf(id))?.progress ?? {})[0]?.done === 1_000_000, 'progress')
    expect(await statusOf(id)).toMatchObject({
      value: 'downloading',
      progress: {
        [`${hub.url}/someone/tiny/resolve/${hub.commit}/tiny-Q4_K_M.gguf`]: { done: 1_000_000, total: 6_275_328 },
      },
    })
    expect(hub.requests.filter((request) => request.startsWith('/cdn/file'))).toHaveLength(1)
  })

  test('continues by itself when the connection breaks', async () => {
    hub.stallAfter(2_500_000)
    await pull('hf:someone/tiny')
    for (const arrived of [2_500_000, 5_000_000]) {
      await eventually(
        async () => Object.values((await statusOf(id))?.progress ?? {})[0]?.done === arrived,
        `${arrived} bytes`,
      )
      hub.cut()
    }
    await eventually(async () => (await statusOf(id))?.value === 'unloaded', 'the pull')
    expect(hub.requests.filter((request) => request.startsWith('/cdn/file')).map((line) => line.split(' ')[1])).toEqual(
      ['bytes=0-33554431', 'bytes=2500000-6275327', 'bytes=5000000-6275327'],
    )
  })

  test('can be cancelled', async () => {
    hub.stallAfter(1_000)
    await pull('hf:someone/tiny')
    expect((await service.post('/models/unload', { model: id })).status).toBe(200)
    expect(await statusOf(id)).toBeUndefined()
  })

  test('what arrived before it was cancelled can be deleted, and then there is nothing left of it', async () => {
    hub.stallAfter(1_000)
    await pull('hf:someone/tiny')
    await eventually(async () => Object.values((await statusOf(id))?.progress ?? {})[0]?.done === 1_000, 'progress')
    await service.post('/models/unload', { model: id })
    const left = async () => {
      const all = await readdir(join(service.home, 'models'), { recursive: true, withFileTypes: true })
      return all.filter((entry) => entry.isFile() && entry.name.includes('.part'))
    }
    await eventually(async () => (await left()).length > 0, 'a part')
    const address = `${service.url}/models?model=${encodeURIComponent(id)}`
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(200)
    expect(await left()).toEqual([])
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(404)
  })

  test('a pull that failed says so', async () => {
    hub.serve(Buffer.from('not a model, but long enough to be read as one'))
    await pull('hf:someone/tiny')
    await eventually(async () => (await statusOf(id))?.failed === true, 'the failure')
  })

  test.each([
    { name: 'an address that cannot be read', model: 'ember', status: 400 },
    { name: 'an unknown repository', model: 'hf:someone/else', status: 404 },
    { name: 'an unknown quantization', model: 'hf:someone/tiny:Q2_K', status: 404 },
  ])('$name: $status', async ({ model, status }) => {
    expect((await pull(model)).status).toBe(status)
  })

  test('another host on a private address: 403, and nothing is asked', async () => {
    const other = await startMockHub(Buffer.alloc(0))
    const refused = await pull(`${other.url}/files/tiny.gguf`)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: { type: 'invalid_request_error', param: 'model' } })
    expect(await statusOf('tiny')).toBeUndefined()
    expect(other.requests).toEqual([])
    await other.close()
  })

  test('a page of another site cannot start one', async () => {
    const headers = { 'content-type': 'text/plain' }
    const response = await service.post('/models', { model: 'hf:someone/tiny' }, { headers })
    expect(response.status).toBe(415)
    expect(hub.requests).toEqual([])
  })
})

describe('the models of the folder', () => {
  test('are loaded when asked for, and the one idle longest makes room', { timeout: 60_000 }, async () => {
    const folder = join(service.home, 'models')
    await mkdir(folder, { recursive: true })
    for (const name of ['one', 'two']) await copyFile(starterModelPath(), join(folder, `${name}.gguf`))
    expect((await chat('one')).status).toBe(200)
    expect((await chat('two')).status).toBe(200)
    expect(
      [await statusOf('ember'), await statusOf('one'), await statusOf('two')].map((status) => status?.value),
    ).toEqual(['loaded', 'unloaded', 'loaded'])
    expect((await service.post('/models/unload', { model: 'two' })).status).toBe(200)
    expect((await statusOf('two'))?.value).toBe('unloaded')
    const again = await service.post('/models/unload', { model: 'two' })
    expect({ status: again.status, body: await again.json() }).toMatchObject({
      status: 400,
      body: { error: { message: 'Cannot unload "two": it is not loaded', param: 'model', code: null } },
    })
    expect((await service.post('/models/unload', { model: 'nobody' })).status).toBe(404)
    expect((await service.post('/models/load', { model: 'two' })).status).toBe(200)
    await eventually(async () => (await statusOf('two'))?.value === 'loaded', 'loading')
  })

  test('that could not be loaded are tried again once their file is another', { timeout: 60_000 }, async () => {
    const folder = join(service.home, 'models')
    const path = join(folder, 'mended.gguf')
    await mkdir(folder, { recursive: true })
    await writeFile(path, (await readFile(starterModelPath())).subarray(0, 2_000_000))
    for (const _ of ['first', 'again']) {
      const refused = await chat('mended')
      expect(refused.status).toBe(503)
      expect(refused.headers.get('x-should-retry')).toBe('false')
      expect(await refused.json()).toMatchObject({ error: { code: 'model_failed' } })
    }
    await copyFile(starterModelPath(), path)
    expect((await chat('mended')).status).toBe(200)
  })

  test('can be deleted, the model of the start cannot', async () => {
    await pulled()
    expect((await remove(id)).status).toBe(200)
    expect(await statusOf(id)).toBeUndefined()
    expect((await remove(id)).status).toBe(404)
    expect((await remove('ember')).status).toBe(409)
    expect((await service.post('/models/unload', { model: 'ember' })).status).toBe(409)
  })
})

describe('GET /models/sse', () => {
  test('tells what happens to models', async () => {
    const leaving = new AbortController()
    const response = await fetch(`${service.url}/models/sse`, { signal: leaving.signal })
    let received = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body ?? []) received += decoder.decode(chunk)
    })().catch(() => undefined)
    await pull('hf:someone/tiny')
    await eventually(() => received.includes('download_finished'), 'the event')
    leaving.abort()
    await reading
    const events = received
      .split('\n\n')
      .filter((frame) => frame.startsWith('data: '))
      .map((frame) => JSON.parse(frame.slice(6)))
    expect(events[0]).toEqual({ model: id, event: 'model_status', data: { status: 'downloading' } })
    expect(events).toContainEqual(expect.objectContaining({ model: id, event: 'download_progress' }))
    expect(events.at(-1)).toEqual({ model: id, event: 'download_finished' })
  })

  test('ends when the service stops', async () => {
    const stopping = await startForTest()
    const response = await fetch(`${stopping.url}/models/sse`)
    const text = response.text()
    await stopping.stop()
    expect(await text).toContain(': listening')
  })
})

describe('a model of the start that is not there yet', () => {
  test('is pulled behind the open port, and next time it is there', async () => {
    hub.stallAfter(1_000)
    const settings = { hfEndpoint: hub.url, model: 'hf:someone/tiny:Q4_K_M', downloadStallMs: 500, downloadRetryMs: 10 }
    const home = await mkdtemp(join(tmpdir(), 'hearth-inference-'))
    const starting = await startForTest(settings, home)
    const early = await starting.post('/v1/chat/completions', { messages: hello })
    expect(early.status).toBe(503)
    expect(await early.json()).toMatchObject({ error: { message: 'Downloading model' } })
    hub.stallAfter(undefined)
    await eventually(async () => (await fetch(`${starting.url}/health`)).ok, 'health')
    expect((await starting.post('/v1/chat/completions', { messages: hello })).status).toBe(200)
    await starting.stop()
    const asked = hub.requests.length
    const offline = await startForTest(settings, home)
    expect((await offline.post('/v1/chat/completions', { messages: hello })).status).toBe(200)
    expect(hub.requests).toHaveLength(asked)
    await offline.stop()
    await rm(home, { recursive: true })
  })
})
