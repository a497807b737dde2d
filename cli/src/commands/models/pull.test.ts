import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { pull } from './pull.ts'

const mebibyte = 1_048_576

let home = ''
let server: Server
let progress: object = {}
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-pull-'))
  server = createServer((request, response) => {
    const events = [
      { model: 'qwen', event: 'download_progress', data: { file: progress } },
      { model: 'qwen', event: 'download_finished' },
    ]
    if (request.url === '/models/sse')
      response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
    else if (request.method === 'POST') response.end('{"model":"qwen"}')
    else response.end('{"data":[{"id":"qwen","status":{"value":"downloading"}}]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('HEARTH_HOME', home)
  vi.stubEnv('HEARTH_INFERENCE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  server.close()
  await rm(home, { recursive: true })
})

describe('hearth pull', () => {
  test.each([
    { name: 'seconds', done: 1, total: 60, pace: 1, told: '1.0 of 60.0 MiB, 1.0 MiB/s, 59 s left' },
    { name: 'minutes', done: 1, total: 61, pace: 1, told: '1.0 of 61.0 MiB, 1.0 MiB/s, 1 min left' },
    { name: 'hours', done: 1, total: 7_381, pace: 1, told: '1.0 of 7381.0 MiB, 1.0 MiB/s, 2 h 3 min left' },
    { name: 'no time without a pace', done: 1, total: 2, told: '1.0 of 2.0 MiB' },
    { name: 'no time without a size', done: 1.5, pace: 1, told: '1.5 MiB, 1.0 MiB/s' },
  ])('tells how far it is: $name', async ({ done, total, pace, told }) => {
    const bytes = (mebibytes: number | undefined) => (mebibytes === undefined ? undefined : mebibytes * mebibyte)
    progress = { done: bytes(done), total: bytes(total), bytes_per_second: bytes(pace) }
    const { terminal, out, err } = recordingTerminal({ overwrites: true })
    expect(await pull(terminal, 'hf:qwen')).toBe(0)
    expect(err()).toContain(told)
    expect(err()).not.toContain(`${told},`)
    expect(out()).toBe('qwen is stored; ask for it by this name, or make it the default with "models use"\n')
  })

  test.each(['./none.gguf', '/none', '~/none', '..\\none', 'none.gguf'])(
    'takes %s for a file, which is not there',
    async (address) => {
      await expect(pull(recordingTerminal().terminal, address)).rejects.toMatchObject({
        kind: 'missing',
        message: `Cannot take over "${address}": there is no such file`,
      })
    },
  )

  test.each(['hf:someone/model.gguf', 'qwen'])('asks the service for %s', async (address) => {
    progress = { done: 0 }
    expect(await pull(recordingTerminal().terminal, address)).toBe(0)
  })
})
