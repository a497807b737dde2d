import { execFileSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answeredBy, ask, openHome, openHub, show, startService, tiny } from '../../test-support/default-model.ts'
import type { RunningService } from '../../test-support/start-inference.ts'

const wait = { timeout: 50_000 }
/** For a test that loads several models on a busy machine. */
const slow = { timeout: 90_000 }

function modelProcesses(): number {
  const listed = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'args='], { encoding: 'utf8' })
  return listed.split('\n').filter((args) => args.includes('child/main.ts')).length
}
async function statusOf({ url }: RunningService, id: string): Promise<string | undefined> {
  const { data } = (await (await fetch(`${url}/models`)).json()) as {
    data: { id: string; status: { value: string } }[]
  }
  return data.find((each) => each.id === id)?.status.value
}
const becomes = (service: RunningService, model: string) =>
  expect.poll(() => show(service.url), wait).toMatchObject({ model, offer: { state: 'ready' } })

/** An answer without an end; hands back the way to its frames once its first text has come. */
async function begin(service: RunningService): Promise<{ read(): Promise<string>; leave(): Promise<void> }> {
  const endless = { ...ask, max_tokens: 480, ignore_eos: true, n: 4, stream: true }
  const response = await service.post('/v1/chat/completions', endless)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await reader?.read()
  return {
    async read() {
      let text = first?.value ?? ''
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) text += next.value
      return text
    },
    leave: async () => reader?.cancel(),
  }
}

describe('when another model becomes the default one', () => {
  test(
    'an answer that runs ends with the model it began with, which then leaves memory with its process',
    slow,
    async () => {
      const service = await startService(await openHome('real'))
      const running = await begin(service)
      await service.post('/models/default', { model: 'real' })
      await becomes(service, 'real')
      expect(await statusOf(service, 'ember')).toBe('loaded')
      expect(modelProcesses()).toBe(2)
      expect(await answeredBy(service)).toBe('real')
      const text = await running.read()
      expect(text.match(/"finish_reason":"length"/g)).toHaveLength(4)
      expect(text).not.toContain('"model":"real"')
      expect(text).toContain('[DONE]')
      await expect.poll(() => statusOf(service, 'ember'), wait).toBe('sleeping')
      await expect.poll(modelProcesses, wait).toBe(1)
    },
  )

  test('a conversation goes on, and the service is ready all the while', async () => {
    const service = await startService(await openHome('real'))
    const messages = [{ role: 'user', content: 'My name is Ada.' }]
    const say = async () => {
      const response = await service.post('/v1/chat/completions', { messages, model: 'default', max_tokens: 8 })
      const health = await fetch(`${service.url}/health`)
      const answer = (await response.json()) as { model: string; choices: { message: { content: string } }[] }
      messages.push({ role: 'assistant', content: answer.choices[0]?.message.content ?? '' })
      messages.push({ role: 'user', content: 'And then?' })
      return { status: response.status, health: health.status, model: answer.model }
    }
    expect(await say()).toEqual({ status: 200, health: 200, model: 'ember' })
    await service.post('/models/default', { model: 'real' })
    await expect
      .poll(async () => {
        const { status, health, model } = await say()
        expect([status, health]).toEqual([200, 200])
        messages.splice(1, messages.length - 3)
        return model
      }, wait)
      .toBe('real')
  })

  test('whoever follows the events is told', async () => {
    const service = await startService(await openHome('real'))
    const stop = new AbortController()
    const events = await fetch(`${service.url}/models/sse`, { signal: stop.signal })
    await service.post('/models/default', { model: 'real' })
    let text = ''
    for await (const chunk of events.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      if (text.includes('"event":"default_model"')) break
    }
    stop.abort()
    expect(text).toContain('{"model":"real","event":"default_model"}')
  })

  test('the model before stays when there is no room for both', async () => {
    const service = await startService(await openHome('real'), { maxLoadedModels: 1 })
    await service.post('/models/default', { model: 'real' })
    await expect
      .poll(() => show(service.url), wait)
      .toMatchObject({
        model: 'ember',
        offer: { state: 'failed', error: { message: expect.stringContaining('"maxLoadedModels"') } },
      })
    expect(await answeredBy(service)).toBe('ember')
  })

  test('the starter can be chosen again, and nobody is asked any more', async () => {
    const home = await openHome('real')
    const service = await startService(home)
    await service.post('/models/default', { model: 'real' })
    await becomes(service, 'real')
    await service.post('/models/default', { model: 'starter' })
    await expect.poll(() => show(service.url), wait).toMatchObject({ model: 'ember', is_starter: true })
    await expect
      .poll(async () => JSON.parse(await readFile(join(home, 'inference/default-model.json'), 'utf8')).chat)
      .toEqual({
        declined: true,
      })
  })
})

describe('the next start', () => {
  async function restartWith(change: (file: string) => Promise<void>): Promise<RunningService> {
    const home = await openHome('real')
    const service = await startService(home)
    await service.post('/models/default', { model: 'real' })
    await becomes(service, 'real')
    await service.stop()
    await change(join(home, 'models', 'real.gguf'))
    return startService(home)
  }

  test('has the model that was chosen', slow, async () => {
    const service = await restartWith(async () => undefined)
    expect(await show(service.url)).toMatchObject({ model: 'real', offer: null })
    expect(await answeredBy(service)).toBe('real')
    expect(modelProcesses()).toBe(1)
  })

  test.each([
    { name: 'is gone', change: (file: string) => rm(file) },
    { name: 'is no model any more', change: (file: string) => writeFile(file, 'not a model') },
    {
      name: 'cannot be loaded',
      change: async (file: string) => writeFile(file, (await readFile(file)).subarray(0, 400_000)),
    },
  ])('has the starter when the file $name, and says so', slow, async ({ change }) => {
    const service = await restartWith(change)
    expect((await fetch(`${service.url}/health`)).status).toBe(200)
    expect(await answeredBy(service)).toBe('ember')
    expect(await show(service.url)).toMatchObject({
      ...{ model: 'ember', is_starter: true },
      offer: { state: 'failed', error: { message: expect.stringMatching(/^Cannot .*; the starter answers instead$/) } },
    })
  })

  test('has the model that the configuration names, and no other can be chosen', async () => {
    const service = await startService(await openHome('real', 'named'), { model: 'named' })
    expect(await answeredBy(service, 'default')).toBe('named')
    expect(await show(service.url)).toMatchObject({
      model: 'named',
      offer: null,
      reason: 'the configuration names "named"',
    })
    const refused = await service.post('/models/default', { model: 'real' })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ error: { code: 'model_named' } })
  })

  test('takes what is recommended unasked where the configuration says so', slow, async () => {
    const hub = await openHub()
    const service = await startService(await openHome(), { model: 'auto', hfEndpoint: hub.url, allowOvercommit: true })
    await expect
      .poll(() => show(service.url), wait)
      .toMatchObject({
        offer: { state: 'ready', model: { recommended: true, stored_as: expect.any(String) } },
      })
    expect(await answeredBy(service)).not.toBe('ember')
  })
})

describe('vectors', () => {
  const embed = async (service: RunningService, model?: string) => {
    const response = await service.post('/v1/embeddings', { input: 'Hello', ...(model === undefined ? {} : { model }) })
    return ((await response.json()) as { model: string }).model
  }

  test(
    "stay the starter's when another model answers, and are another's once one is chosen for them",
    slow,
    async () => {
      const service = await startService(await openHome('real', 'vectors'), { maxLoadedModels: 3 })
      await service.post('/models/default', { model: 'real' })
      await becomes(service, 'real')
      expect([await embed(service), await embed(service, 'default')]).toEqual(['ember', 'ember'])
      await service.post('/models/default', { embedding: 'vectors' })
      await expect
        .poll(async () => (await show(service.url)).embedding, wait)
        .toMatchObject({
          ...{ model: 'vectors', is_starter: false },
          offer: { state: 'ready' },
        })
      for (const name of [undefined, 'default', 'default-embedding']) expect(await embed(service, name)).toBe('vectors')
      expect(await embed(service, 'ember')).toBe('ember')
      expect(await answeredBy(service)).toBe('real')
      await service.post('/models/unload', { model: 'vectors' })
      expect((await service.post('/api/embed', { model: 'default', input: 'Hello' })).status).toBe(200)
      expect(await statusOf(service, 'vectors')).toBe('loaded')
    },
  )

  test("are the starter's again when the chosen model is deleted", async () => {
    const service = await startService(await openHome('vectors'))
    await service.post('/models/default', { embedding: 'vectors' })
    await expect.poll(async () => (await show(service.url)).embedding.model, wait).toBe('vectors')
    expect((await fetch(`${service.url}/models?model=vectors`, { method: 'DELETE' })).status).toBe(200)
    expect((await show(service.url)).embedding).toMatchObject({ model: 'ember', is_starter: true })
    expect(await embed(service)).toBe('ember')
  })
})

test('a model of the hub is taken by its id once it is stored', async () => {
  const hub = await openHub()
  const service = await startService(await openHome(), { hfEndpoint: hub.url })
  await service.post('/models', { model: tiny.address })
  await expect.poll(() => statusOf(service, tiny.id), wait).toBe('unloaded')
  const before = hub.requests.length
  await service.post('/models/default', { model: tiny.address })
  await becomes(service, tiny.id)
  expect(hub.requests).toHaveLength(before)
})
