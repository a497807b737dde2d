import { createReadStream, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshHome, hearth, projectRoot, type RunningBundle, startBundle } from '../bundle.fixture.ts'

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let host: Server
let address = ''

beforeAll(async () => {
  const model = join(projectRoot, 'models', 'ember.gguf')
  host = createServer((request, response) => {
    if (request.url !== '/tiny.gguf') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-length': statSync(model).size, 'content-type': 'application/octet-stream' })
    if (request.method === 'HEAD') response.end()
    else createReadStream(model).pipe(response)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const bound = host.address()
  address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  state = await freshHome()
  bundle = startBundle(state.home, { HEARTH_INFERENCE_ALLOW_PRIVATE_DOWNLOADS: 'true' })
  await bundle.ready()
}, 120_000)
afterAll(async () => {
  await bundle?.close()
  host?.close()
  await state?.remove()
})

test('a pulled model is stored, listed, and pulling it again is done at once', async () => {
  const first = await hearth(state.home, ['pull', `${address}/tiny.gguf`])
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('is stored') })
  const { out } = await hearth(state.home, ['models'])
  expect(out).toMatch(/tiny\s+unloaded/)
  expect((await hearth(state.home, ['pull', `${address}/tiny.gguf`])).code).toBe(0)
})

test('a model that is not there fails with its reason', async () => {
  const { code, err } = await hearth(state.home, ['pull', `${address}/none.gguf`])
  expect(code).toBe(1)
  expect(err).toMatch(/^Cannot download [^\n]*there is no such file\n$/)
})

test('a path that leads nowhere is not taken for an address', async () => {
  const { code, err } = await hearth(state.home, ['pull', './none.gguf'])
  expect({ code, err }).toEqual({ code: 1, err: 'Cannot take over "./none.gguf": there is no such file\n' })
})
