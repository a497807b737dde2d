import { Ollama } from 'ollama'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forSeeds, type RandomService, seeds, startRandom } from './start-random.ts'

let service: RandomService
let client: Ollama

beforeAll(async () => {
  service = await startRandom()
  client = new Ollama({ host: service.url })
})
afterAll(() => service.stop())

const timeout = 60_000 + seeds * 2_000
const model = 'random'
const ask = (seed: number, num_predict = 300) => ({
  model,
  messages: [{ role: 'user', content: `Question ${seed}` }],
  think: false,
  options: { seed, num_predict, temperature: 1 },
})
const city = {
  type: 'object',
  properties: { city: { enum: ['Rome', 'Paris'] }, days: { type: 'integer', minimum: 1, maximum: 9 } },
  required: ['city', 'days'],
  additionalProperties: false,
}

describe(`Ollama's API with random weights and ${seeds} seeds`, () => {
  test('a schema is kept, in a chat, a generation and a raw one', { timeout }, async () => {
    await forSeeds(async (seed) => {
      const body = ask(seed)
      const prompt = `Question ${seed}`
      const { message } = await client.chat({ ...body, format: city })
      const generated = await client.generate({ ...body, prompt, format: city })
      const raw = await client.generate({ ...body, prompt, raw: true, format: city })
      for (const text of [message.content, generated.response ?? '', raw.response ?? '']) {
        expect(JSON.parse(text)).toEqual({ city: expect.stringMatching(/^(Rome|Paris)$/), days: expect.any(Number) })
      }
    })
  })

  test('a stream and a whole answer of one seed say the same', { timeout }, async () => {
    await forSeeds(async (seed) => {
      const body = ask(seed, 20)
      const whole = await client.chat(body)
      let [content, tokens] = ['', 0]
      for await (const part of await client.chat({ ...body, stream: true })) {
        content += part.message.content
        tokens = part.eval_count ?? tokens
      }
      expect({ content, tokens }).toEqual({ content: whole.message.content, tokens: whole.eval_count })
    })
  })

  test('the end of the context ends an answer without a limit', { timeout: 120_000 }, async () => {
    const endless = { type: 'object', properties: { text: { type: 'string', minLength: 8_000 } }, required: ['text'] }
    const response = await client.generate({ ...ask(1, -1), prompt: 'Write', raw: true, format: endless })
    expect(response.done_reason).toBe('length')
    expect(response.prompt_eval_count + response.eval_count).toBeLessThanOrEqual(1_024)
  })
})

describe('models that come and go', () => {
  const names = async () => (await client.ps()).models.map(({ name }) => name)

  test('one is loaded by its first request, and says when it will leave', async () => {
    expect(await client.chat({ model: 'ember', messages: [] })).toMatchObject({ done_reason: 'load' })
    const { models } = await client.ps()
    const ember = models.find(({ name }) => name === 'ember:latest')
    const inMs = Date.parse(String(ember?.expires_at)) - Date.now()
    expect(inMs).toBeGreaterThan(500_000)
    expect(inMs).toBeLessThanOrEqual(600_000)
  })

  test('one leaves behind an answer with keep_alive 0', async () => {
    const { message } = await client.chat({ ...ask(1, 4), model: 'ember', keep_alive: 0 })
    expect(message.content).not.toBe('')
    expect(await names()).toEqual(['random:latest'])
  })

  test('one leaves when it is told to, and is loaded again', async () => {
    await client.generate({ model: 'ember', prompt: '', keep_alive: '5m' })
    expect(await names()).toContain('ember:latest')
    expect(await client.generate({ model: 'ember', prompt: '', keep_alive: '0s' })).toMatchObject({
      done_reason: 'unload',
    })
    expect(await names()).not.toContain('ember:latest')
  })
})
