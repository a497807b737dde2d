import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { starterModelPath } from '../storage/main-model.ts'
import { eventually, type RunningService, startForTest } from '../test-support/start-inference.ts'

const standIn = fileURLToPath(new URL('../engines/llama-server/test-support/stand-in.ts', import.meta.url))
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }

let folder: string
let service: RunningService | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-llama-server-'))
})
afterEach(async () => {
  await service?.stop()
  service = undefined
  await rm(folder, { recursive: true })
})

const file = (name: string) => join(folder, name)

async function start(over: Record<string, unknown> = {}, restartFirstMs = 50): Promise<RunningService> {
  const binary = join(folder, 'llama-server')
  // One that follows another that left a mark begins once it is told to.
  const held = `[ ! -e ${file('mark')} ] || : > ${file('held')}\nwhile [ -e ${file('held')} ]; do sleep 0.05; done`
  await writeFile(binary, `#!/bin/sh\n${held}\nexec "${process.execPath}" "${standIn}" "$@"\n`)
  await chmod(binary, 0o755)
  const llamaServer = { binary, args: ['--mmproj', 'mmproj.gguf'] }
  const model = { id: 'eyes', path: starterModelPath(), aliases: ['gpt-4o'], contextTokens: 512, slots: 2, llamaServer }
  service = await startForTest({ models: [{ ...model, ...over }], restartFirstMs })
  const { url } = service
  await eventually(
    async () => {
      const { data } = (await (await fetch(`${url}/v1/models`)).json()) as {
        data: { id: string; status: { value: string } }[]
      }
      return data.find(({ id }) => id === 'eyes')?.status.value === 'loaded' && (await ask('hello')).status === 200
    },
    'the server',
    100,
  )
  return service
}

const ask = (content: unknown, model = 'eyes') =>
  (service as RunningService).post('/v1/chat/completions', { model, messages: [{ role: 'user', content }] })

async function status(): Promise<{ value: string } | undefined> {
  const { data } = (await (await fetch(`${service?.url}/models`)).json()) as {
    data: { id: string; status: { value: string } }[]
  }
  return data.find(({ id }) => id === 'eyes')?.status
}

// Each starts a model and a server of their own, which takes a busy machine half a minute.
describe.skipIf(process.platform === 'win32')('a model that llama-server computes', { timeout: 120_000 }, () => {
  test('gets what the engine of the service cannot read, under its id and aliases', async () => {
    await start()
    const answer = (await (await ask([image], 'gpt-4o')).json()) as { choices: { message: { content: string } }[] }
    expect(JSON.parse(answer.choices[0]?.message.content ?? '')).toMatchObject({
      asked: [image],
      values: { model: starterModelPath(), alias: 'eyes', 'ctx-size': '1024', parallel: '2', mmproj: 'mmproj.gguf' },
    })
    const refused = await ask([image], 'ember')
    expect(refused.status).toBe(400)
  })

  test('gets it from clients of APIs that it does not speak too', async () => {
    const { post } = await start()
    const gif = 'R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='
    const messages = [{ role: 'user', content: 'What?', images: [gif] }]
    const response = await post('/api/chat', { model: 'eyes', messages, stream: false })
    const { message } = (await response.json()) as { message: { content: string } }
    expect(JSON.parse(message.content)).toMatchObject({
      asked: [
        { type: 'image_url', image_url: { url: `data:image/gif;base64,${gif}` } },
        { type: 'text', text: 'What?' },
      ],
    })
  })

  test('is computed as its configuration says', async () => {
    await start({ template: '{{ messages }}', sampling: { temperature: 0.3 }, threads: 2 })
    const answer = (await (await ask('hello')).json()) as { choices: { message: { content: string } }[] }
    expect(JSON.parse(answer.choices[0]?.message.content ?? '')).toMatchObject({
      values: { 'chat-template': '{{ messages }}', temp: '0.3', threads: '2', metrics: true },
    })
  })

  test('is listed, and started again when its server dies', async () => {
    await start()
    expect(await status()).toEqual({ value: 'loaded' })
    expect((await ask('please crash')).status).toBeGreaterThanOrEqual(500)
    expect((await ask('hello', 'ember')).status).toBe(200)
    await eventually(async () => (await ask('hello')).status === 200, 'a server again')
  })

  test('is listed as not there until its server is started again', async () => {
    await start({}, 30_000)
    const dying = ask('please crash').catch(() => undefined)
    await eventually(async () => (await status())?.value === 'failed', 'the end of the server')
    await service?.stop()
    service = undefined
    await dying
  })

  test('answers a request that its server died with, once there is another, and those that came meanwhile', async () => {
    await start()
    const dying = ask(`crash unless there is ${file('mark')}`)
    await eventually(() => existsSync(file('held')), 'the end of the server')
    const all = [dying, ...Array.from({ length: 4 }, () => ask('hello'))]
    await rm(file('held'))
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('refuses one that it dies with twice', async () => {
    await start()
    const refused = await ask('please crash')
    expect([refused.status, await refused.json()]).toMatchObject([502, { error: { code: 'upstream_failed' } }])
  })

  test('cannot be the model of the start', async () => {
    const settings = {
      model: 'eyes',
      models: [{ id: 'eyes', path: 'x.gguf', llamaServer: { binary: 'llama-server' } }],
    }
    await expect(startForTest(settings)).rejects.toThrow('Cannot run the model of the start')
  })

  test('whose file is not there stops the start, and says how to get it', async () => {
    const settings = { models: [{ id: 'eyes', uri: 'hf:a/b:Q4_0', llamaServer: { binary: 'llama-server' } }] }
    await expect(startForTest(settings)).rejects.toThrow('pull it first: npm run hearth -- pull hf:a/b:Q4_0')
  })
})
