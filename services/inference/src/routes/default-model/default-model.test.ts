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
const show = async ({ url }: RunningService) => (await (await fetch(`${url}/models/default`)).json()) as Shown
const answeredBy = async (running: RunningService, model?: string) => {
  const body = { ...(model === undefined ? {} : { model }), messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 }
  return ((await (await running.post('/v1/chat/completions', body)).json()) as { model: string }).model
}

describe('the default model', () => {
  test('is the starter at first, and `default` stands for it', async () => {
    const running = await start()
    expect(await show(running)).toMatchObject({ model: 'ember', is_starter: true, embedding: { model: 'ember' } })
    expect(await answeredBy(running, 'default')).toBe('ember')
    expect(await answeredBy(running)).toBe('ember')
  })

  test('is another one from the moment when it drew a token, also after a restart', async () => {
    const running = await start()
    const response = await running.post('/models/default', { model: 'real' })
    expect(response.status).toBe(202)
    await expect
      .poll(() => show(running), { timeout: 20_000 })
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
    await running.stop()
    const again = await start()
    expect(await show(again)).toMatchObject({ model: 'real', offer: null, reason: '"real" was made the default model' })
    expect(await answeredBy(again)).toBe('real')
  })
})
